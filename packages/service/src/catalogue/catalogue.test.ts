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
  test("is loaded once, however many ask", async () => {
    const { store, catalogue } = stagedStore();
    const asked = [catalogue.get("a"), catalogue.get("a"), catalogue.get("a")];
    expect(store.loads).toHaveLength(1);
    store.loads[0]?.answer();
    expect(await Promise.all(asked)).toEqual([first, first, first]);
    expect(await catalogue.get("a")).toEqual(first);
    expect(store.loads).toHaveLength(1);
  });

  test("answers from the old one until the new one is in", async () => {
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

  test("shows nobody who asks behind a change a load that began before it", async () => {
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

  test("is loaded one at a time, however fast writers are, and keeps nobody waiting for all of them", async () => {
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

  test("is kept and loaded again when news comes while it loads, however much news", async () => {
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

  test("is tried again when the load in the background fails, and answers meanwhile", async () => {
    const { store, catalogue } = await changed();
    catalogue.refresh("a");
    await vi.waitFor(() => expect(store.loads).toHaveLength(2));
    store.loads[1]?.fail();
    expect(await catalogue.get("a")).toEqual(first);
    await store.answer(2);
    await vi.waitFor(async () => expect(await catalogue.get("a")).toEqual(second));
  });

  test("answers with the old one when the load behind a writer's change fails, until one succeeds", async () => {
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

  test("answers with the old one when that load takes too long, and the next reader does not wait", async () => {
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

  test("shows others what a load has found, also when writers are faster than loads", async () => {
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

  test("first loaded while a writer changes it is not shown to those who ask behind that", async () => {
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

  test("is loaded again when nobody knows whether the load that ran shows the last change", async () => {
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

  test("that is dropped while it loads is not kept", async () => {
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

  test("of a town that is no more answers nothing old, nor does one that the store does not know", async () => {
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

  test("is asked for again after a failed load", async () => {
    const { store, catalogue } = stagedStore();
    const failed = catalogue.get("a");
    store.loads[0]?.fail();
    await expect(failed).rejects.toThrow("away");
    const next = catalogue.get("a");
    store.loads[1]?.answer();
    expect(await next).toEqual(first);
  });
});
