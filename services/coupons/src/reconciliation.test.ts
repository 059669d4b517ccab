/** The daily comparison of records with their copies, while services hold the town in memory. */
import { setTimeout as pause } from "node:timers/promises";
import { tellInstances } from "@mainstreet/messages/acknowledge";
import { RECONCILIATIONS } from "@mainstreet/service/messages/reconciliation";
import mongoose from "mongoose";
import { afterAll, expect, test } from "vitest";
import { openCoupons } from "./testing/fixture.ts";
import type { CouponTown } from "./testing/fixture.ts";

const SOON = { timeout: 20_000 };
const system = await openCoupons(undefined, { COMPARISON_PAUSE_MS: "200" });
const { MONGODB_URL, MONGODB_PREFIX, REDIS_PREFIX: prefix } = system.env;
const databases = await Promise.all(
  ["listings", "coupons"].map((service) => {
    const dbName = `${MONGODB_PREFIX}${service}`;
    return mongoose.createConnection(MONGODB_URL, { dbName }).asPromise();
  }),
);
const [listings, coupons] = databases;
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await system.close();
});

const loads = () =>
  [system.listings, system.coupons].map(({ catalogue }) => catalogue.stats().loads);

/** Creates a town with a deal and loads it in both services. */
async function openTown() {
  const town = await system.town();
  await town.coupon({ businessId: await town.business({ name: "Hearth" }), title: "Bread" });
  await town.visit.get("/api/coupons");
  await town.visitBusinesses.get("/api/businesses");
  return town;
}

const isQuiet = async () => {
  const before = loads();
  await pause(1500);
  return loads().every((count, at) => count === before[at]);
};

/** Makes both services compare the town's records now and handle each other's findings. */
async function compare({ slug: town }: CouponTown) {
  const begun = [
    { database: listings, copies: coupons, collection: "businesses" },
    { database: coupons, copies: listings, collection: "coupons" },
  ] as const;
  for (const { database, collection } of begun)
    await database
      ?.collection<{ _id: string }>(RECONCILIATIONS)
      .updateOne(
        { _id: `${collection}/${town}` },
        { $set: { collection, town, after: 0, due: new Date(0) } },
        { upsert: true },
      );
  for (const { copies, collection } of begun) {
    const known = { town, copies: collection, last: 1 };
    await expect
      .poll(() => copies?.collection("known-numbers").countDocuments(known), SOON)
      .toBe(1);
  }
}

test("a comparison without differences does not reload the town", async () => {
  const [compared, changed] = [await openTown(), await openTown()];
  await expect.poll(isQuiet, SOON).toBe(true);
  const before = loads();
  await compare(compared);
  for (const service of ["listings", "coupons"])
    await tellInstances(system.redis, { prefix, service, town: changed.slug });
  await expect.poll(() => loads().every((count, at) => count > (before[at] ?? 0)), SOON).toBe(true);
  await expect.poll(isQuiet, SOON).toBe(true);
  expect(loads()).toEqual(before.map((count) => count + 1));
}, 90_000);

test("a comparison repairs a copy that differs, and visitors see it", async () => {
  const town = await openTown();
  await expect.poll(isQuiet, SOON).toBe(true);
  const name = { town: town.slug, id: 1 };
  await coupons
    ?.collection("businesses")
    .updateOne(name, { $set: { name: "Wrong", sourceRevision: 0 } });
  await tellInstances(system.redis, { prefix, service: "coupons", town: town.slug });
  const shown = async () =>
    (await town.visit.get("/api/coupons")).json<{ business: { name: string } }[]>()[0]?.business;
  await expect.poll(shown, SOON).toMatchObject({ name: "Wrong" });
  await compare(town);
  await expect.poll(shown, SOON).toMatchObject({ name: "Hearth" });
}, 90_000);
