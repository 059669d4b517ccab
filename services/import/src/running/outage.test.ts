import { newTown } from "@mainstreet/testing/town";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openFaultProxy } from "../testing/fault-proxy.ts";
import type { FaultProxy } from "../testing/fault-proxy.ts";
import { startImportSystem } from "../testing/import-system.ts";
import type { ImportSystem } from "../testing/import-system.ts";

let system: ImportSystem;
/** Proxy in front of the second of three instances. */
let proxy: FaultProxy;
beforeAll(async () => {
  proxy = await openFaultProxy();
  system = await startImportSystem(({ listings }) => {
    proxy.target = listings;
    // Nothing listens at the first URL.
    return { LISTINGS_URL: `http://127.0.0.1:9, ${proxy.url}, ${listings}/` };
  });
});
afterAll(async () => {
  await system.close();
  proxy.close();
});

const FILE = `name\n${Array.from({ length: 3000 }, (_, n) => `Shop ${n}`).join("\n")}`;

test("skips an instance that is down", async () => {
  const town = newTown();
  const record = await system.imported(town, "business.csv", FILE);
  expect(record.counts.businesses).toMatchObject({ added: 3000, rejected: 0 });
});

test.each([400, 404])(
  "retries on the next instance when one of another version answers %i",
  async (status) => {
    proxy.refusesWith = status;
    onTestFinished(() => {
      proxy.refusesWith = 0;
    });
    // Instances are asked in turn: one of two consecutive calls goes to the proxied one.
    for (const town of [newTown(), newTown()]) {
      const record = await system.imported(town, "business.csv", "name\nCup\n");
      expect(record).toMatchObject({ status: "finished", counts: { businesses: { added: 1 } } });
    }
  },
  60_000,
);

test("an import waits until listings is back, and counts no row twice", async () => {
  const town = newTown();
  const id = await system.underWay(town, "business.csv", FILE);
  await system.stopListings();
  const before = await system.record(town, id);
  expect(before.status).toBe("running");
  await system.startListings();
  const record = await system.ended(town, id);
  expect(record.counts.businesses).toMatchObject({ added: 3000, changed: 0, merged: 0 });
  expect(await system.stored(town, "businesses")).toHaveLength(3000);
}, 60_000);

test("a waiting import ends at once when it is cancelled while listings is down", async () => {
  const town = newTown();
  const id = await system.underWay(town, "business.csv", FILE);
  await system.stopListings();
  try {
    const began = performance.now();
    expect((await system.act(town, id, "cancel")).status).toBe(200);
    const { status, message } = await system.ended(town, id);
    expect(performance.now() - began).toBeLessThan(2500);
    // The batch in flight when listings went away may be stored.
    expect([status, message]).toEqual(["cancelled", expect.stringContaining("may be stored")]);
  } finally {
    await system.startListings();
  }
}, 60_000);
