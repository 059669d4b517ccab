import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createCatalogue } from "./catalogue.ts";
import type { ChangeTokens, ChangeToken } from "./change-tokens.ts";
import { notFound } from "../http/errors.ts";
import { createLog } from "../operations/log.ts";

const log = createLog("test", "silent");
const [first, second] = [{ revision: 1 }, { revision: 2 }];

/** A store whose loads the test settles by hand, to stage races. */
function stagedStore(tokens?: ChangeTokens) {
  const loads: { answer: () => void; fail: (error?: Error) => void }[] = [];
  const store = {
    value: first,
    loads,
    /** Settles a load as soon as it has begun. */
    async answer(at: number) {
      await vi.waitFor(() => expect(loads).toHaveLength(at + 1));
      loads[at]?.answer();
    },
  };
  const load = () => {
    const seen = store.value;
    const { promise, resolve, reject } = Promise.withResolvers<typeof seen>();
    loads.push({ answer: () => resolve(seen), fail: (error = new Error("away")) => reject(error) });
    return promise;
  };
  const options = { load, bytes: 100_000, log, ...(tokens && { tokens }) };
  return { store, catalogue: createCatalogue(options) };
}

/** A catalogue whose town "a" has changed since it was loaded. */
async function changed(tokens?: ChangeTokens) {
  const staged = stagedStore(tokens);
  const loaded = staged.catalogue.get("a");
  await staged.store.answer(0);
  await loaded;
  staged.store.value = second;
  return staged;
}

describe("a town catalogue", () => {
  test("is loaded once for concurrent readers", async () => {
    const { store, catalogue } = stagedStore();
    const asked = [catalogue.get("a"), catalogue.get("a"), catalogue.get("a")];
    expect(store.loads).toHaveLength(1);
    store.loads[0]?.answer();
    expect(await Promise.all(asked)).toEqual([first, first, first]);
    expect(await catalogue.get("a")).toEqual(first);
    expect(store.loads).toHaveLength(1);
  });

  test("serves the old version until the new one is loaded", async () => {
    const { store, catalogue } = await changed();
    catalogue.refresh("a");
    catalogue.refresh("a");
    expect(await catalogue.get("a")).toEqual(first);
    await vi.waitFor(() => expect(store.loads).toHaveLength(2));
    expect(await catalogue.get("a")).toEqual(first);
    store.loads[1]?.answer();
    await vi.waitFor(async () => expect(await catalogue.get("a")).toEqual(second));
    expect(store.loads).toHaveLength(2);
  });

  test("shows a writer its own change at once", async () => {
    const { store, catalogue } = await changed();
    void catalogue.forget("a");
    const next = catalogue.get("a");
    store.loads[1]?.answer();
    expect(await next).toEqual(second);
  });

  test("does not show a load that began before a change to readers who ask after it", async () => {
    const { store, catalogue } = stagedStore();
    const before = catalogue.get("a");
    store.value = second;
    void catalogue.forget("a");
    const after = catalogue.get("a");
    store.loads[0]?.answer();
    expect(await before).toEqual(first);
    await store.answer(1);
    expect(await after).toEqual(second);
    expect(await catalogue.get("a")).toEqual(second);
  });

  test("runs one load at a time, and readers do not wait for every change of fast writers", async () => {
    const { store, catalogue } = stagedStore();
    const asked = [];
    for (let n = 0; n < 5; n += 1) {
      asked.push(catalogue.get("a"));
      store.value = { revision: n + 2 };
      void catalogue.forget("a");
    }
    expect(store.loads).toHaveLength(1);
    store.loads[0]?.answer();
    expect(await asked[0]).toEqual(first);
    await vi.waitFor(() => expect(store.loads).toHaveLength(2));
    void catalogue.forget("a");
    store.loads[1]?.answer();
    const answers = await Promise.all(asked.slice(1));
    expect(answers.map(({ revision }) => revision)).toEqual([6, 6, 6, 6]);
  });

  test("is kept and reloaded once when refreshed during a load, however often", async () => {
    const { store, catalogue } = stagedStore();
    const asked = catalogue.get("a");
    for (let n = 0; n < 5; n += 1) catalogue.refresh("a");
    store.value = second;
    store.loads[0]?.answer();
    expect(await asked).toEqual(first);
    await store.answer(1);
    await vi.waitFor(async () => expect(await catalogue.get("a")).toEqual(second));
    expect(store.loads).toHaveLength(2);
  });

  test("retries a failed background load, and serves the old version meanwhile", async () => {
    const { store, catalogue } = await changed();
    catalogue.refresh("a");
    await vi.waitFor(() => expect(store.loads).toHaveLength(2));
    store.loads[1]?.fail();
    expect(await catalogue.get("a")).toEqual(first);
    await store.answer(2);
    await vi.waitFor(async () => expect(await catalogue.get("a")).toEqual(second));
  });

  test("serves the old version when the load after a writer's change fails, until one succeeds", async () => {
    const { store, catalogue } = await changed();
    void catalogue.forget("a");
    const waiting = catalogue.get("a");
    store.loads[1]?.fail();
    expect(await waiting).toEqual(first);
    expect(await catalogue.get("a")).toEqual(first);
    await vi.waitFor(() => expect(store.loads).toHaveLength(3));
    expect(await catalogue.get("a")).toEqual(first);
    store.loads[2]?.answer();
    await vi.waitFor(async () => expect(await catalogue.get("a")).toEqual(second));
  });

  test("serves the old version when the load after a change is slow, without delaying the next reader", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { store, catalogue } = await changed();
    void catalogue.forget("a");
    const waiting = catalogue.get("a");
    await vi.advanceTimersByTimeAsync(2000);
    expect(await waiting).toEqual(first);
    expect(await catalogue.get("a")).toEqual(first);
    expect(store.loads).toHaveLength(2);
    store.loads[1]?.answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(await catalogue.get("a")).toEqual(second);
  });

  test("serves the result of each load, even when writers are faster than loads", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { store, catalogue } = await changed();
    void catalogue.forget("a");
    const waiting = catalogue.get("a");
    store.value = { revision: 3 };
    void catalogue.forget("a");
    store.loads[1]?.answer();
    expect(await waiting).toEqual(second);
    const behind = catalogue.get("a");
    void catalogue.forget("a");
    await vi.advanceTimersByTimeAsync(2000);
    expect(await behind).toEqual(second);
    store.loads[2]?.answer();
    await vi.advanceTimersByTimeAsync(0);
    const last = catalogue.get("a");
    await vi.advanceTimersByTimeAsync(2000);
    expect(await last).toEqual({ revision: 3 });
  });

  test("does not show its first load to readers who ask after a change made during it", async () => {
    const { store, catalogue } = stagedStore();
    const before = catalogue.get("a");
    store.value = second;
    void catalogue.forget("a");
    store.loads[0]?.answer();
    expect(await before).toEqual(first);
    const after = catalogue.get("a");
    await store.answer(1);
    expect(await after).toEqual(second);
  });

  test("is reloaded when a change token cannot tell whether a load has the last change", async () => {
    let token: ChangeToken = { id: "1" };
    const { store, catalogue } = await changed({ bump: async () => {}, read: async () => token });
    await catalogue.forget("a");
    const waiting = catalogue.get("a");
    await vi.waitFor(() => expect(store.loads).toHaveLength(2));
    store.loads[1]?.fail();
    expect(await waiting).toEqual(first);
    token = "unknown";
    await vi.waitFor(() => expect(store.loads).toHaveLength(3));
    token = { id: "1" };
    await catalogue.catchUp("a");
    store.loads[2]?.answer();
    await store.answer(3);
    await vi.waitFor(async () => expect(await catalogue.get("a")).toEqual(second));
  });

  test("is not kept when it is dropped while it loads", async () => {
    const { store, catalogue } = stagedStore();
    const before = catalogue.get("a");
    catalogue.drop("a");
    store.value = second;
    const after = catalogue.get("a");
    store.loads[0]?.answer();
    expect(await before).toEqual(first);
    await store.answer(1);
    expect(await after).toEqual(second);
    expect(await catalogue.get("a")).toEqual(second);
    expect(catalogue.stats().loads).toBe(2);
  });

  test("serves nothing old for a dropped town, nor for one that the store does not know", async () => {
    const { store, catalogue } = await changed();
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

  test("is loaded again on the next read after a failed load", async () => {
    const { store, catalogue } = stagedStore();
    const failed = catalogue.get("a");
    store.loads[0]?.fail();
    await expect(failed).rejects.toThrow("away");
    const next = catalogue.get("a");
    store.loads[1]?.answer();
    expect(await next).toEqual(first);
  });
});
