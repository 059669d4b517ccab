import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createCatalogue } from "./catalogue.ts";
import { notFound } from "./errors.ts";
import { createLog } from "./log.ts";

interface Load {
  town: string;
  answer: () => void;
  fail: (error?: Error) => void;
}

/** A store whose loads are answered by hand, so that races can be staged. */
function stagedStore(value = { revision: 1 }) {
  const store = { value, loads: [] as Load[] };
  const load = (town: string) => {
    const seen = store.value;
    return new Promise<{ revision: number }>((resolve, reject) => {
      store.loads.push({
        town,
        answer: () => resolve(seen),
        fail: (error = new Error("away")) => reject(error),
      });
    });
  };
  const catalogue = createCatalogue({ load, towns: 2, log: createLog("test", "silent") });
  return { store, catalogue };
}

describe("a town catalogue", () => {
  test("is loaded once, however many ask", async () => {
    const { store, catalogue } = stagedStore();
    const asked = [catalogue.get("a"), catalogue.get("a"), catalogue.get("a")];
    expect(store.loads).toHaveLength(1);
    store.loads[0]?.answer();
    expect(await Promise.all(asked)).toEqual([{ revision: 1 }, { revision: 1 }, { revision: 1 }]);
    expect(await catalogue.get("a")).toEqual({ revision: 1 });
    expect(store.loads).toHaveLength(1);
  });

  test("answers from the old one until the new one is in", async () => {
    const { store, catalogue } = stagedStore();
    const first = catalogue.get("a");
    store.loads[0]?.answer();
    await first;
    store.value = { revision: 2 };
    catalogue.refresh("a");
    catalogue.refresh("a");
    expect(await catalogue.get("a")).toEqual({ revision: 1 });
    await vi.waitFor(() => expect(store.loads).toHaveLength(2));
    expect(await catalogue.get("a")).toEqual({ revision: 1 });
    store.loads[1]?.answer();
    await vi.waitFor(async () => expect(await catalogue.get("a")).toEqual({ revision: 2 }));
    expect(store.loads).toHaveLength(2);
  });

  test("shows a writer its own change at once", async () => {
    const { store, catalogue } = stagedStore();
    const first = catalogue.get("a");
    store.loads[0]?.answer();
    await first;
    store.value = { revision: 2 };
    catalogue.forget("a");
    const next = catalogue.get("a");
    store.loads[1]?.answer();
    expect(await next).toEqual({ revision: 2 });
  });

  test("never keeps a load that began before the change", async () => {
    const { store, catalogue } = stagedStore();
    const before = catalogue.get("a");
    store.value = { revision: 2 };
    catalogue.forget("a");
    const after = catalogue.get("a");
    store.loads[0]?.answer();
    expect(await before).toEqual({ revision: 1 });
    await vi.waitFor(() => expect(store.loads).toHaveLength(2));
    store.loads[1]?.answer();
    expect(await after).toEqual({ revision: 2 });
    expect(await catalogue.get("a")).toEqual({ revision: 2 });
  });

  test("is loaded one at a time, however fast writers are, and keeps nobody waiting for all of them", async () => {
    const { store, catalogue } = stagedStore();
    const asked = [];
    for (let n = 0; n < 5; n += 1) {
      asked.push(catalogue.get("a"));
      store.value = { revision: n + 2 };
      catalogue.forget("a");
    }
    expect(store.loads).toHaveLength(1);
    store.loads[0]?.answer();
    expect(await asked[0]).toEqual({ revision: 1 });
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
    store.value = { revision: 2 };
    store.loads[0]?.answer();
    expect(await asked).toEqual({ revision: 1 });
    await vi.waitFor(() => expect(store.loads).toHaveLength(2));
    store.loads[1]?.answer();
    await vi.waitFor(async () => expect(await catalogue.get("a")).toEqual({ revision: 2 }));
    expect(store.loads).toHaveLength(2);
  });

  test("is tried again when the load in the background fails, and answers meanwhile", async () => {
    const { store, catalogue } = stagedStore();
    const asked = catalogue.get("a");
    store.loads[0]?.answer();
    await asked;
    store.value = { revision: 2 };
    catalogue.refresh("a");
    await vi.waitFor(() => expect(store.loads).toHaveLength(2));
    store.loads[1]?.fail();
    expect(await catalogue.get("a")).toEqual({ revision: 1 });
    await vi.waitFor(() => expect(store.loads).toHaveLength(3));
    store.loads[2]?.answer();
    await vi.waitFor(async () => expect(await catalogue.get("a")).toEqual({ revision: 2 }));
  });

  test("answers with the old one when the load behind a writer's change fails, until one succeeds", async () => {
    const { store, catalogue } = stagedStore();
    const first = catalogue.get("a");
    store.loads[0]?.answer();
    await first;
    store.value = { revision: 2 };
    catalogue.forget("a");
    const waiting = catalogue.get("a");
    store.loads[1]?.fail();
    expect(await waiting).toEqual({ revision: 1 });
    expect(await catalogue.get("a")).toEqual({ revision: 1 });
    await vi.waitFor(() => expect(store.loads).toHaveLength(3));
    expect(await catalogue.get("a")).toEqual({ revision: 1 });
    store.loads[2]?.answer();
    await vi.waitFor(async () => expect(await catalogue.get("a")).toEqual({ revision: 2 }));
  });

  test("answers with the old one when that load takes too long, and the next reader does not wait", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { store, catalogue } = stagedStore();
    const first = catalogue.get("a");
    store.loads[0]?.answer();
    await first;
    store.value = { revision: 2 };
    catalogue.forget("a");
    const waiting = catalogue.get("a");
    await vi.advanceTimersByTimeAsync(2000);
    expect(await waiting).toEqual({ revision: 1 });
    expect(await catalogue.get("a")).toEqual({ revision: 1 });
    expect(store.loads).toHaveLength(2);
    store.loads[1]?.answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(await catalogue.get("a")).toEqual({ revision: 2 });
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
    expect(await next).toEqual({ revision: 1 });
  });

  test("holds no more records than allowed, but always the town just asked for", async () => {
    const loads: string[] = [];
    const catalogue = createCatalogue({
      load: async (town) => {
        loads.push(town);
        return { size: town === "city" ? 500 : 4 };
      },
      towns: 10,
      records: { max: 10, in: ({ size }) => size },
      log: createLog("test", "silent"),
    });
    for (const town of ["a", "b", "a", "b", "city", "city", "a"]) await catalogue.get(town);
    expect(loads).toEqual(["a", "b", "city", "a"]);
  });

  test("holds no more towns than allowed", async () => {
    const { store, catalogue } = stagedStore();
    for (const town of ["a", "b", "c"]) {
      const asked = catalogue.get(town);
      store.loads.at(-1)?.answer();
      await asked;
    }
    void catalogue.get("a");
    expect(store.loads.map(({ town }) => town)).toEqual(["a", "b", "c", "a"]);
  });
});
