/** Tombstones of deleted businesses are kept as long as needed, and no longer. */
import { streamOf } from "@mainstreet/messages/names";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openCoupons } from "./testing/fixture.ts";
import type { Coupons, CouponTown } from "./testing/fixture.ts";

let fixture: Coupons;
let mongo: mongoose.Connection;
beforeAll(async () => {
  fixture = await openCoupons(undefined, { COMPARISON_PAUSE_MS: "200" });
  mongo = await mongoose.createConnection(fixture.env.MONGODB_URL).asPromise();
});
afterAll(async () => {
  await mongo.close();
  await fixture.close();
});

const SOON = { timeout: 40_000, interval: 50 };
const DAY_MS = 86_400_000;
const collection = (service: string, name: string) =>
  mongo.getClient().db(`${fixture.env.MONGODB_PREFIX}${service}`).collection(name);
const copies = () => collection("coupons", "businesses");

/** Returns the ids of coupons' copies, living ones and tombstones. */
async function held({ slug }: CouponTown) {
  const all = await copies().find({ town: slug }).sort({ id: 1 }).toArray();
  const idsOf = (documents: typeof all) => documents.map(({ id }) => Number(id));
  return {
    living: idsOf(all.filter(({ deleted }) => !deleted)),
    deleted: idsOf(all.filter(({ deleted }) => deleted)),
  };
}
const until = (town: CouponTown, expected: { living: number[]; deleted: number[] }) =>
  vi.waitFor(async () => expect(await held(town)).toEqual(expected), SOON);

const remove = async ({ businesses }: CouponTown, id: number) =>
  expect((await businesses.delete(`/api/admin/businesses/${id}`)).statusCode).toBe(204);

/** Ages what is stored by a day, and makes the comparison of the town's businesses due. */
async function dayIsOver({ slug: town }: CouponTown, passesFor: object = {}) {
  const due = new Date(Date.now() - DAY_MS);
  const businesses = collection("listings", "businesses");
  await vi.waitFor(
    async () =>
      expect(await businesses.countDocuments({ town, outboxSince: { $exists: true } })).toBe(0),
    SOON,
  );
  await businesses.updateMany({ town }, { $set: { updatedAt: due } });
  await copies().updateMany({ town, deleted: true, ...passesFor }, { $set: { deletedAt: due } });
  const comparison = { collection: "businesses", town };
  await collection("listings", "comparisons").updateOne(
    comparison,
    { $set: { after: 0, due } },
    { upsert: true },
  );
}

/** Returns the outcome of importing a coupon for each business. */
const brought = async (town: CouponTown, ...businessIds: number[]) =>
  (await town.bring(businessIds.map((businessId) => ({ businessId, title: "Deal" })))).map(
    ({ outcome }) => outcome,
  );

async function threeBusinesses() {
  const town = await fixture.town();
  for (const name of ["Baker", "Butcher", "Bookshop"]) await town.business({ name });
  return town;
}

/** Redelivers the business's messages, like an operator who replays a dead letter. */
async function toldOf({ slug }: CouponTown, id: number) {
  const stream = streamOf(fixture.env.REDIS_PREFIX, "listings");
  const entries = await fixture.redis.xrange(stream, "-", "+");
  const [, fields] = entries.find(([, [, , , message = ""]]) => isAbout(slug, id, message)) ?? [];
  if (!fields) throw new Error("nothing was told");
  return () => fixture.redis.xadd(stream, "*", ...fields);
}

const isAbout = (town: string, id: number, message: string) =>
  [`"business.changed.v1"`, `"town":"${town}"`, `"subject":"${id}"`].every((part) =>
    message.includes(part),
  );

test("a deleted business's tombstone is removed after a day, and coupons naming it are still rejected", async () => {
  const town = await threeBusinesses();
  await remove(town, 1);
  await remove(town, 3);
  await until(town, { living: [2], deleted: [1, 3] });
  await dayIsOver(town);
  await until(town, { living: [2], deleted: [] });

  expect(await brought(town, 1, 2, 3)).toEqual(["rejected", "added", "rejected"]);
  for (const businessId of [1, 3]) {
    const answer = await town.manage.post("/api/admin/coupons", { businessId, title: "Late" });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { errors: [{ path: "businessId" }] },
    ]);
  }
}, 180_000);

test("a merged business's tombstone is kept as long as its deleted coupons can be restored", async () => {
  const town = await threeBusinesses();
  const coupon = await town.coupon({ businessId: 1, title: "Old" });
  await town.manage.delete(`/api/admin/coupons/${coupon}`);
  await town.businesses.post("/api/admin/businesses/merge", { keep: 2, other: 1 });
  await remove(town, 3);
  await until(town, { living: [2], deleted: [1, 3] });
  await dayIsOver(town);
  await until(town, { living: [2], deleted: [1] });
  const back = await town.manage.post("/api/admin/coupons/bin/restore", { ids: [coupon] });
  expect(back.json()).toEqual({ done: 1, kept: [] });
  expect((await town.manage.get("/api/admin/coupons")).json()).toMatchObject([
    { title: "Old", business: { id: 2, name: "Butcher" } },
  ]);
}, 180_000);

test("a coupon of a business just created is accepted before the business has arrived", async () => {
  const town = await threeBusinesses();
  await remove(town, 3);
  await until(town, { living: [1, 2], deleted: [3] });
  await dayIsOver(town);
  await until(town, { living: [1, 2], deleted: [] });

  // Coupons hasn't received the business yet: the row arrives first.
  expect(await brought(town, 4)).toEqual(["added"]);
  expect(await town.business({ name: "Florist" })).toBe(4);
  await expect
    .poll(async () => (await town.visit.get("/api/coupons")).json(), SOON)
    .toMatchObject([{ business: { id: 4, name: "Florist" } }]);
}, 180_000);

test("a recent tombstone is kept, so that a late message does not bring the business back", async () => {
  const town = await threeBusinesses();
  const again = await toldOf(town, 2);
  await remove(town, 1);
  await remove(town, 2);
  await until(town, { living: [3], deleted: [1, 2] });
  await dayIsOver(town, { id: 1 });
  await until(town, { living: [3], deleted: [2] });
  await again();
  await dayIsOver(town);
  await expect.poll(() => held(town), SOON).toEqual({ living: [3], deleted: [] });
}, 180_000);

test("a late message about a forgotten business creates a copy that is removed again", async () => {
  const town = await threeBusinesses();
  const again = await toldOf(town, 2);
  await remove(town, 2);
  await until(town, { living: [1, 3], deleted: [2] });
  await dayIsOver(town);
  await until(town, { living: [1, 3], deleted: [] });

  await again();
  await until(town, { living: [1, 2, 3], deleted: [] });
  await dayIsOver(town);
  await until(town, { living: [1, 3], deleted: [2] });
  await dayIsOver(town);
  await expect.poll(() => held(town), SOON).toEqual({ living: [1, 3], deleted: [] });
}, 180_000);

test("a lost copy costs no coupons, and new ones are rejected until the business is published again", async () => {
  const town = await threeBusinesses();
  await town.coupon({ businessId: 2, title: "Stays" });
  await remove(town, 3);
  await until(town, { living: [1, 2], deleted: [3] });
  await dayIsOver(town);
  await until(town, { living: [1, 2], deleted: [] });
  await copies().deleteOne({ town: town.slug, id: 2 });
  expect(await brought(town, 2)).toEqual(["rejected"]);
  expect((await town.manage.get("/api/admin/coupons")).json()).toMatchObject([{ title: "Stays" }]);
  await dayIsOver(town);
  await until(town, { living: [1, 2], deleted: [] });
  expect(await brought(town, 2)).toEqual(["added"]);
}, 180_000);
