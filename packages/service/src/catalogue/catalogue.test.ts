import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createCatalogue } from "./catalogue.ts";
import type { Loading } from "./room.ts";
import { notFound } from "../http/errors.ts";
import { createLog } from "../operations/log.ts";

interface Load {
  town: string;
  answer: () => void;
  fail: (error?: Error) => void;
}

/** A store whose loads are answered by hand, so that races can be staged. */
function stagedStore() {
  const store = { value: { revision: 1, bytes: 0 }, loads: [] as Load[] };
  const load = (town: string, { take }: Loading) => {
    const seen = store.value;
    take(seen.bytes);
    return new Promise<typeof seen>((resolve, reject) => {
      store.loads.push({
        town,
        answer: () => resolve(seen),
        fail: (error = new Error("away")) => reject(error),
      });
    });
  };
  const catalogue = createCatalogue({ load, bytes: 100_000, log: createLog("test", "silent") });
  return { store, catalogue };
}

/** A store whose towns take so many bytes, and all of them so many. */
function sizedStore(size: (town: string, isLarge: boolean) => [bytes: number, whole?: number]) {
  const loads: string[] = [];
  const catalogue = createCatalogue({
    async load(town, { isLarge, take }) {
      loads.push(isLarge ? `${town}, large` : town);
      take(...size(town, isLarge));
    },
    bytes: 100_000,
    log: createLog("test", "silent"),
  });
  return { loads, catalogue };
}

/** One that has loaded town a. */
async function loaded() {
  const staged = stagedStore();
  const first = staged.catalogue.get("a");
  staged.store.loads[0]?.answer();
  await first;
  return staged;
}

describe("a town catalogue", () => {
  test("is loaded once, however many ask", async () => {
    const { store, catalogue } = stagedStore();
    const asked = [catalogue.get("a"), catalogue.get("a"), catalogue.get("a")];
    expect(store.loads).toHaveLength(1);
    store.loads[0]?.answer();
    expect(await Promise.all(asked)).toEqual([
      { revision: 1, bytes: 0 },
      { revision: 1, bytes: 0 },
      { revision: 1, bytes: 0 },
    ]);
    expect(await catalogue.get("a")).toEqual({ revision: 1, bytes: 0 });
    expect(store.loads).toHaveLength(1);
  });

  test("answers from the old one until the new one is in", async () => {
    const { store, catalogue } = await loaded();
    store.value = { revision: 2, bytes: 0 };
    catalogue.refresh("a");
    catalogue.refresh("a");
    expect(await catalogue.get("a")).toEqual({ revision: 1, bytes: 0 });
    await vi.waitFor(() => expect(store.loads).toHaveLength(2));
    expect(await catalogue.get("a")).toEqual({ revision: 1, bytes: 0 });
    store.loads[1]?.answer();
    await vi.waitFor(async () =>
      expect(await catalogue.get("a")).toEqual({ revision: 2, bytes: 0 }),
    );
    expect(store.loads).toHaveLength(2);
  });

  test("shows a writer its own change at once", async () => {
    const { store, catalogue } = await loaded();
    store.value = { revision: 2, bytes: 0 };
    void catalogue.forget("a");
    const next = catalogue.get("a");
    store.loads[1]?.answer();
    expect(await next).toEqual({ revision: 2, bytes: 0 });
  });

  test("never keeps a load that began before the change", async () => {
    const { store, catalogue } = stagedStore();
    const before = catalogue.get("a");
    store.value = { revision: 2, bytes: 0 };
    void catalogue.forget("a");
    const after = catalogue.get("a");
    store.loads[0]?.answer();
    expect(await before).toEqual({ revision: 1, bytes: 0 });
    await vi.waitFor(() => expect(store.loads).toHaveLength(2));
    store.loads[1]?.answer();
    expect(await after).toEqual({ revision: 2, bytes: 0 });
    expect(await catalogue.get("a")).toEqual({ revision: 2, bytes: 0 });
  });

  test("is loaded one at a time, however fast writers are, and keeps nobody waiting for all of them", async () => {
    const { store, catalogue } = stagedStore();
    const asked = [];
    for (let n = 0; n < 5; n += 1) {
      asked.push(catalogue.get("a"));
      store.value = { revision: n + 2, bytes: 0 };
      void catalogue.forget("a");
    }
    expect(store.loads).toHaveLength(1);
    store.loads[0]?.answer();
    expect(await asked[0]).toEqual({ revision: 1, bytes: 0 });
    await vi.waitFor(() => expect(store.loads).toHaveLength(2));
    void catalogue.forget("a");
    store.loads[1]?.answer();
    const answers = await Promise.all(asked.slice(1));
    expect(answers.map(({ revision }) => revision)).toEqual([6, 6, 6, 6]);
  });

  test("is kept and loaded again when news comes while it loads, however much news", async () => {
    const { store, catalogue } = stagedStore();
    const asked = catalogue.get("a");
    for (let n = 0; n < 5; n += 1) catalogue.refresh("a");
    store.value = { revision: 2, bytes: 0 };
    store.loads[0]?.answer();
    expect(await asked).toEqual({ revision: 1, bytes: 0 });
    await vi.waitFor(() => expect(store.loads).toHaveLength(2));
    store.loads[1]?.answer();
    await vi.waitFor(async () =>
      expect(await catalogue.get("a")).toEqual({ revision: 2, bytes: 0 }),
    );
    expect(store.loads).toHaveLength(2);
  });

  test("is tried again when the load in the background fails, and answers meanwhile", async () => {
    const { store, catalogue } = await loaded();
    store.value = { revision: 2, bytes: 0 };
    catalogue.refresh("a");
    await vi.waitFor(() => expect(store.loads).toHaveLength(2));
    store.loads[1]?.fail();
    expect(await catalogue.get("a")).toEqual({ revision: 1, bytes: 0 });
    await vi.waitFor(() => expect(store.loads).toHaveLength(3));
    store.loads[2]?.answer();
    await vi.waitFor(async () =>
      expect(await catalogue.get("a")).toEqual({ revision: 2, bytes: 0 }),
    );
  });

  test("answers with the old one when the load behind a writer's change fails, until one succeeds", async () => {
    const { store, catalogue } = await loaded();
    store.value = { revision: 2, bytes: 0 };
    void catalogue.forget("a");
    const waiting = catalogue.get("a");
    store.loads[1]?.fail();
    expect(await waiting).toEqual({ revision: 1, bytes: 0 });
    expect(await catalogue.get("a")).toEqual({ revision: 1, bytes: 0 });
    await vi.waitFor(() => expect(store.loads).toHaveLength(3));
    expect(await catalogue.get("a")).toEqual({ revision: 1, bytes: 0 });
    store.loads[2]?.answer();
    await vi.waitFor(async () =>
      expect(await catalogue.get("a")).toEqual({ revision: 2, bytes: 0 }),
    );
  });

  test("answers with the old one when that load takes too long, and the next reader does not wait", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { store, catalogue } = await loaded();
    store.value = { revision: 2, bytes: 0 };
    void catalogue.forget("a");
    const waiting = catalogue.get("a");
    await vi.advanceTimersByTimeAsync(2000);
    expect(await waiting).toEqual({ revision: 1, bytes: 0 });
    expect(await catalogue.get("a")).toEqual({ revision: 1, bytes: 0 });
    expect(store.loads).toHaveLength(2);
    store.loads[1]?.answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(await catalogue.get("a")).toEqual({ revision: 2, bytes: 0 });
  });

  test("of a town that is no more answers nothing old, nor does one that the store does not know", async () => {
    const { store, catalogue } = await loaded();
    catalogue.drop("a");
    const dropped = catalogue.get("a");
    store.loads[1]?.fail();
    await expect(dropped).rejects.toThrow("away");

    const known = catalogue.get("b");
    store.loads[2]?.answer();
    await known;
    void catalogue.forget("b");
    const gone = catalogue.get("b");
    store.loads[3]?.fail(notFound("Town"));
    await expect(gone).rejects.toThrow("Town not found");
  });

  test("is asked for again after a failed load", async () => {
    const { store, catalogue } = stagedStore();
    const failed = catalogue.get("a");
    store.loads[0]?.fail();
    await expect(failed).rejects.toThrow("away");
    const next = catalogue.get("a");
    store.loads[1]?.answer();
    expect(await next).toEqual({ revision: 1, bytes: 0 });
  });

  test("holds no more bytes than allowed: the towns that were asked for last", async () => {
    const { loads, catalogue } = sizedStore(() => [30_000]);
    for (const town of ["a", "b", "a", "c", "a", "b"]) await catalogue.get(town);
    expect(loads).toEqual(["a", "b", "c", "b"]);
    expect(catalogue.stats()).toMatchObject({ towns: 2, bytes: 80_000 });
  });

  test("of a town that is too large is loaded as a large one and kept, beside others", async () => {
    const { loads, catalogue } = sizedStore((town, isLarge) =>
      town === "city" ? [isLarge ? 30_000 : 130_000, 130_000] : [10_000],
    );
    for (const town of ["a", "city", "a", "city", "a"]) await catalogue.get(town);
    expect(loads).toEqual(["a", "city", "city, large"]);
    expect(catalogue.stats()).toMatchObject({ towns: 2, bytes: 60_000 });
    void catalogue.forget("city");
    await catalogue.get("city");
    expect(loads.slice(3)).toEqual(["city, large"]);
  });

  test("of a large town whose lists alone exceed the bytes is kept all the same", async () => {
    const { loads, catalogue } = sizedStore((_, isLarge) => [isLarge ? 150_000 : 600_000]);
    for (let asked = 0; asked < 3; asked += 1) await catalogue.get("city");
    expect(loads).toEqual(["city", "city, large"]);
  });

  test("of a large town takes nobody else's room while it is loaded", async () => {
    const [begun, lists] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const catalogue = createCatalogue({
      async load(town, { isLarge, take }) {
        take(town === "city" ? 250_000 : 80_000);
        if (!isLarge) return town;
        begun.resolve();
        await lists.promise;
        return town;
      },
      bytes: 100_000,
      log: createLog("test", "silent"),
    });
    const city = catalogue.get("city");
    await begun.promise;
    for (const town of ["a", "b"]) expect(await catalogue.get(town)).toBe(town);
    lists.resolve();
    expect(await city).toBe("city");
  });

  test("of a town that was too large is whole again when it has become smaller", async () => {
    let whole = 130_000;
    const { loads, catalogue } = sizedStore((_, isLarge) => [isLarge ? 10_000 : whole, whole]);
    await catalogue.get("city");
    whole = 50_000;
    for (let changes = 0; changes < 2; changes += 1) {
      void catalogue.forget("city");
      await catalogue.get("city");
    }
    expect(loads).toEqual(["city", "city, large", "city, large", "city"]);
  });

  test("is not loaded beside others that take all the room; a small one is", async () => {
    const { store, catalogue } = stagedStore();
    store.value = { revision: 1, bytes: 80_000 };
    const first = [catalogue.get("a"), catalogue.get("b")];
    await expect(catalogue.get("c")).rejects.toMatchObject({ status: 503, code: "busy" });
    store.value = { revision: 1, bytes: 5000 };
    const small = catalogue.get("c");
    for (const { answer } of store.loads) answer();
    expect(await Promise.all([...first, small])).toHaveLength(3);
  });

  test("with more records than a town may have is refused, and not loaded again before a change of its own", async () => {
    const { store, catalogue } = await loaded();
    store.value = { revision: 1, bytes: 300_000_000 };
    const refusal = { status: 503, code: "town_too_large" };
    await expect(catalogue.get("city")).rejects.toMatchObject(refusal);
    store.value = { revision: 2, bytes: 10_000 };
    await expect(catalogue.get("city")).rejects.toMatchObject(refusal);
    expect(catalogue.stats()).toMatchObject({ towns: 1, loads: 2 });
    void catalogue.forget("city");
    const again = catalogue.get("city");
    await vi.waitFor(() => expect(store.loads).toHaveLength(2));
    store.loads[1]?.answer();
    expect(await again).toMatchObject({ revision: 2 });
  });
});
