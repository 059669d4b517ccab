/** An admin's read of a public route during a reload: in whatever order, the result has both changes. */
import { expect, test, vi } from "vitest";
import { createLog } from "../operations/log.ts";
import { createCatalogue } from "./catalogue.ts";
import type { ChangeToken } from "./change-tokens.ts";

/** A town in memory whose tokens and loads the test settles by hand. */
async function staged() {
  const tokens: ((token: ChangeToken) => void)[] = [];
  const loads: (() => void)[] = [];
  const store = { revision: 1 };
  const catalogue = createCatalogue({
    load: () => {
      const seen = store.revision;
      return new Promise<number>((resolve) => loads.push(() => resolve(seen)));
    },
    bytes: 100_000,
    log: createLog("test", "silent"),
    tokens: {
      bump: async () => undefined,
      read: () => new Promise((resolve) => tokens.push(resolve)),
    },
  });
  const asked = async <Item>(all: Item[], at: number) =>
    vi.waitFor(() => {
      const item = all[at];
      if (!item) throw new Error("not asked");
      return item;
    });
  const first = catalogue.get("a");
  (await asked(tokens, 0))(KNOWN);
  (await asked(loads, 0))();
  await first;
  return {
    store,
    catalogue,
    token: async (at: number, token: ChangeToken) => (await asked(tokens, at))(token),
    load: async (at: number) => (await asked(loads, at))(),
    shown: (revision: number) =>
      vi.waitFor(async () => expect(await catalogue.get("a")).toBe(revision)),
  };
}

const KNOWN: ChangeToken = { id: "known" };

test("a refresh that starts while the last change token is read is kept", async () => {
  const { store, catalogue, token, load, shown } = await staged();
  const caughtUp = catalogue.catchUp("a");
  store.revision = 2;
  catalogue.refresh("a");
  // The load has asked for its token but not received it when the admin's read gets its own.
  await vi.waitFor(() => expect(catalogue.stats().loads).toBe(2));
  await token(1, KNOWN);
  await caughtUp;
  await token(2, KNOWN);
  await load(1);
  await shown(2);
  expect(catalogue.stats().loads).toBe(2);
});

test("a load that may predate the last change is followed by another, though nobody waits", async () => {
  const { store, catalogue, token, load, shown } = await staged();
  store.revision = 2;
  catalogue.refresh("a");
  await token(1, "unknown");
  const caughtUp = catalogue.catchUp("a");
  await token(2, KNOWN);
  await caughtUp;
  await load(1);
  await token(3, KNOWN);
  await load(2);
  await shown(2);
  expect(catalogue.stats().loads).toBe(3);
});

test("a load that predates the last change is not shown to the admin", async () => {
  const { store, catalogue, token, load } = await staged();
  catalogue.refresh("a");
  await token(1, KNOWN);
  store.revision = 2;
  const caughtUp = catalogue.catchUp("a");
  await token(2, { id: "later" });
  await load(1);
  await token(3, { id: "later" });
  await load(2);
  await caughtUp;
  expect(await catalogue.get("a")).toBe(2);
});
