import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createCatalogue } from "./catalogue.ts";
import type { Take } from "./room.ts";
import { notFound } from "../http/errors.ts";
import { createLog } from "../operations/log.ts";

interface Load {
  town: string;
  answer: () => void;
  fail: (error?: Error) => void;
}

/** A store whose loads are answered by hand, so that races can be staged. */
function stagedStore(value = { revision: 1, bytes: 0 }) {
  const store = { value, loads: [] as Load[] };
  const load = (town: string, take: Take) => {
    const seen = store.value;
    take(seen.bytes);
    return new Promise<typeof value>((resolve, reject) => {
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
    const { store, catalogue } = stagedStore();
    const first = catalogue.get("a");
    store.loads[0]?.answer();
    await first;
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
    const { store, catalogue } = stagedStore();
    const first = catalogue.get("a");
    store.loads[0]?.answer();
    await first;
    store.value = { revision: 2, bytes: 0 };
    catalogue.forget("a");
    const next = catalogue.get("a");
    store.loads[1]?.answer();
    expect(await next).toEqual({ revision: 2, bytes: 0 });
  });

  test("never keeps a load that began before the change", async () => {
    const { store, catalogue } = stagedStore();
    const before = catalogue.get("a");
    store.value = { revision: 2, bytes: 0 };
    catalogue.forget("a");
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
      catalogue.forget("a");
    }
    expect(store.loads).toHaveLength(1);
    store.loads[0]?.answer();
    expect(await asked[0]).toEqual({ revision: 1, bytes: 0 });
    await vi.waitFor(() => expect(store.loads).toHaveLength(2));
    catalogue.forget("a");
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
    const { store, catalogue } = stagedStore();
    const asked = catalogue.get("a");
    store.loads[0]?.answer();
    await asked;
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
    const { store, catalogue } = stagedStore();
    const first = catalogue.get("a");
    store.loads[0]?.answer();
    await first;
    store.value = { revision: 2, bytes: 0 };
    catalogue.forget("a");
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
    const { store, catalogue } = stagedStore();
    const first = catalogue.get("a");
    store.loads[0]?.answer();
    await first;
    store.value = { revision: 2, bytes: 0 };
    catalogue.forget("a");
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
    const { store, catalogue } = stagedStore();
    const first = catalogue.get("a");
    store.loads[0]?.answer();
    await first;
    catalogue.drop("a");
    const dropped = catalogue.get("a");
    store.loads[1]?.fail();
    await expect(dropped).rejects.toThrow("away");

    const known = catalogue.get("b");
    store.loads[2]?.answer();
    await known;
    catalogue.forget("b");
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
    const loads: string[] = [];
    const catalogue = createCatalogue({
      async load(town, take) {
        loads.push(town);
        take(30_000);
      },
      bytes: 100_000,
      log: createLog("test", "silent"),
    });
    for (const town of ["a", "b", "a", "c", "a", "b"]) await catalogue.get(town);
    expect(loads).toEqual(["a", "b", "c", "b"]);
    expect(catalogue.stats()).toMatchObject({ towns: 2, bytes: 80_000 });
  });

  test("of a town that is too large is loaded for who asks and not kept, and others stay", async () => {
    const loads: string[] = [];
    const catalogue = createCatalogue({
      async load(town, take) {
        loads.push(town);
        take(town === "city" ? 130_000 : 10_000);
        return { town };
      },
      bytes: 100_000,
      log: createLog("test", "silent"),
    });
    for (const town of ["a", "city", "a", "city", "a"])
      expect(await catalogue.get(town)).toMatchObject({ town });
    expect(loads).toEqual(["a", "city", "city"]);
    expect(catalogue.stats()).toMatchObject({ towns: 1, bytes: 20_000 });
  });

  test("of towns that are too large is loaded one after the other", async () => {
    const { store, catalogue } = stagedStore({ revision: 1, bytes: 130_000 });
    for (const town of ["a", "b"]) {
      const known = catalogue.get(town);
      store.loads.at(-1)?.answer();
      await known;
    }
    const [a, b] = [catalogue.get("a"), catalogue.get("b")];
    await vi.waitFor(() => expect(store.loads).toHaveLength(3));
    store.loads[2]?.fail();
    await expect(a).rejects.toThrow("away");
    await vi.waitFor(() => expect(store.loads).toHaveLength(4));
    store.loads[3]?.answer();
    expect(await b).toMatchObject({ revision: 1 });
    expect(store.loads.map(({ town }) => town)).toEqual(["a", "b", "a", "b"]);
  });

  test("that nobody knew to be too large is not loaded beside another that is; a small one is", async () => {
    const { store, catalogue } = stagedStore({ revision: 1, bytes: 130_000 });
    const first = catalogue.get("a");
    await expect(catalogue.get("b")).rejects.toMatchObject({ status: 503, code: "busy" });
    store.value = { revision: 1, bytes: 10_000 };
    const small = catalogue.get("c");
    for (const { answer } of store.loads) answer();
    expect(await Promise.all([first, small])).toHaveLength(2);
    expect(catalogue.stats().towns).toBe(1);
  });

  test("that there is no room for is refused, and not loaded again before a change of its own", async () => {
    const { store, catalogue } = stagedStore({ revision: 1, bytes: 10_000 });
    const other = catalogue.get("other");
    store.loads[0]?.answer();
    await other;
    store.value = { revision: 1, bytes: 170_000 };
    const refusal = { status: 503, code: "town_too_large" };
    await expect(catalogue.get("a")).rejects.toMatchObject(refusal);
    store.value = { revision: 2, bytes: 10_000 };
    await expect(catalogue.get("a")).rejects.toMatchObject(refusal);
    expect(catalogue.stats()).toMatchObject({ towns: 1, loads: 2 });
    catalogue.forget("a");
    const again = catalogue.get("a");
    await vi.waitFor(() => expect(store.loads).toHaveLength(2));
    store.loads[1]?.answer();
    expect(await again).toMatchObject({ revision: 2 });
  });
});
