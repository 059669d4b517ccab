/** A check that breaks off leaves nothing to the import, and a deleted draft leaves nothing behind. */
import { setTimeout as pause } from "node:timers/promises";
import { testEnvironment } from "@mainstreet/testing/environment";
import { newTown } from "@mainstreet/testing/town";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { draftsOf } from "../testing/drafts.ts";
import { openFaultProxy } from "../testing/fault-proxy.ts";
import type { FaultProxy } from "../testing/fault-proxy.ts";
import { startImportSystem } from "../testing/import-system.ts";
import type { ImportSystem } from "../testing/import-system.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const clock = { ahead: 0 };
let proxy: FaultProxy;
let objects: FaultProxy;
let system: ImportSystem;
let drafts: ReturnType<typeof draftsOf>;
let mongo: mongoose.Connection;
beforeAll(async () => {
  proxy = await openFaultProxy();
  objects = await openFaultProxy();
  objects.target = testEnvironment().S3_ENDPOINT;
  system = await startImportSystem(
    ({ coupons }) => {
      proxy.target = coupons;
      return { COUPONS_URL: proxy.url, S3_ENDPOINT: objects.url, IMPORT_PATIENCE_MS: "1500" };
    },
    () => new Date(Date.now() + clock.ahead),
  );
  drafts = draftsOf(system);
  mongo = await mongoose.createConnection(system.env.MONGODB_URL).asPromise();
});
afterAll(async () => {
  await mongo.close();
  await system.close();
  proxy.close();
  objects.close();
});

/** Uploads a business and its coupon, and fails their check at the coupon. */
async function failedCheck() {
  const town = newTown();
  const file = {
    businesses: [{ id: 7, name: "Cup" }],
    coupons: [{ businessId: 7, title: "Refill" }],
  };
  const { id } = await drafts.draft(town, "town.json", JSON.stringify(file));
  proxy.refusesWith = 400;
  const { fault } = await drafts.checked(town, id);
  proxy.refusesWith = 0;
  return { town, id, fault };
}

test("links coupons to the businesses that the import creates, not to those of an earlier failed check", async () => {
  const { town, id, fault } = await failedCheck();
  expect(fault).toContain("Something went wrong on our side.");

  const { counts } = await drafts.imported(town, id);
  expect(counts).toMatchObject({ businesses: { added: 1 }, coupons: { added: 1 } });
  const [business] = await system.stored(town, "businesses");
  const [coupon] = await system.stored(town, "coupons");
  expect(coupon?.["businessId"]).toBe(business?.["id"]);
}, 60_000);

/** Returns how many file ids and matched rows of the town are kept. */
async function kept(town: string) {
  const database = mongo.getClient().db(`${system.env.MONGODB_PREFIX}import`);
  const count = (name: string) => database.collection(name).countDocuments({ town });
  return (await count("references")) + (await count("matches"));
}

test("a draft deleted after a failed check leaves no references or matches behind", async () => {
  const { town, id } = await failedCheck();
  expect(await kept(town)).toBe(1);
  await drafts.call(town, "DELETE", `/${id}`);
  expect(await kept(town)).toBe(0);
}, 60_000);

test("a draft deleted while its check runs leaves no references or matches behind", async () => {
  const town = newTown();
  const businesses = Array.from({ length: 10_000 }, (_, id) => ({
    id: id + 1,
    name: `Shop ${id}`,
  }));
  const { id } = await drafts.draft(town, "town.json", JSON.stringify({ businesses }));
  await drafts.call(town, "POST", `/${id}/dry-run`);
  await vi.waitFor(async () => expect(await kept(town)).toBeGreaterThan(0), 30_000);
  await drafts.call(town, "DELETE", `/${id}`);
  // Whatever was in flight then has arrived by now.
  await pause(3000);
  await vi.waitFor(async () => expect(await kept(town)).toBe(0));
}, 60_000);

test.each([
  [
    "an admin drops",
    async (town: string, id: string) => {
      expect((await drafts.call(town, "DELETE", `/${id}`)).status).toBe(204);
    },
  ],
  [
    "is a day old",
    async () => {
      await system.stopImport();
      clock.ahead = 2 * DAY_MS;
      await system.startImport();
    },
  ],
])(
  "a draft that %s leaves no references or matches, even when the object store fails to delete",
  async (_, drop) => {
    const town = newTown();
    await system.imported(town, "business.csv", "name\nCup\n");
    const { id } = await drafts.draft(town, "business.csv", "name\nCup\n");
    await drafts.checked(town, id);
    expect(await kept(town)).toBe(1);
    Object.assign(objects, { refusesWith: 503, refusedMethod: "DELETE" });
    onTestFinished(() => {
      objects.refusesWith = 0;
      clock.ahead = 0;
    });
    await drop(town, id);
    await vi.waitFor(async () => expect(await drafts.list(town)).toEqual([]), 10_000);
    await vi.waitFor(async () => expect(await kept(town)).toBe(0));
  },
  60_000,
);
