/** What happens to coupons when their business is deleted and restored. */
import type { BinRestored, DeletedRecord } from "@mainstreet/contracts/bin";
import type { HistoryEntry } from "@mainstreet/contracts/history";
import { messages } from "@mainstreet/contracts/messages";
import { createMessage } from "@mainstreet/messages/envelope";
import { streamOf } from "@mainstreet/messages/names";
import { SYSTEM } from "@mainstreet/service/records/history";
import { afterAll, expect, test, vi } from "vitest";
import { openCoupons } from "./testing/fixture.ts";
import type { CouponTown } from "./testing/fixture.ts";

const fixture = await openCoupons();
afterAll(fixture.close);

const SOON = { timeout: 10_000, interval: 25 };
const titles = async ({ manage }: CouponTown) =>
  (await manage.get("/api/admin/coupons"))
    .json<{ title: string }[]>()
    .map(({ title }) => title)
    .toSorted();
const binOf = async ({ manage }: CouponTown) =>
  (await manage.get("/api/admin/coupons/bin")).json<DeletedRecord[]>();
const restore = async ({ manage }: CouponTown, ...ids: number[]) =>
  (await manage.post("/api/admin/coupons/bin/restore", { ids })).json<BinRestored>();
const restoreBusiness = async ({ businesses }: CouponTown, ...ids: number[]) =>
  expect((await businesses.post("/api/admin/businesses/bin/restore", { ids })).json()).toEqual({
    done: ids.length,
    kept: [],
  });
const until = async (town: CouponTown, expected: string[]) => {
  await expect.poll(() => titles(town), SOON).toEqual(expected);
};

const later = () => {
  fixture.clock.now = new Date(fixture.clock.now.getTime() + 1000);
};

/** A baker with two coupons, and a third that was deleted before the baker was. */
async function baker() {
  const town = await fixture.town();
  const businessId = await town.business({ name: "Baker" });
  for (const title of ["Bread", "Cake", "Old"]) await town.coupon({ businessId, title });
  await town.manage.delete("/api/admin/coupons/3");
  return { town, businessId };
}

test("restoring a business also restores the coupons deleted with it, and no others", async () => {
  const { town, businessId } = await baker();
  await town.businesses.delete(`/api/admin/businesses/${businessId}`);
  await until(town, []);
  expect((await binOf(town)).toSorted((a, b) => a.id - b.id)).toMatchObject([
    { id: 1, name: "Bread", deletedBy: { id: null }, businessId },
    { id: 2, name: "Cake", deletedBy: { id: null }, businessId },
    { id: 3, name: "Old", deletedBy: { name: "clerk1" }, businessId: null },
  ]);
  await restoreBusiness(town, businessId);
  await until(town, ["Bread", "Cake"]);
  expect(await binOf(town)).toMatchObject([{ id: 3 }]);
  await expect
    .poll(async () => (await town.visit.get("/api/coupons")).json(), SOON)
    .toMatchObject([{ business: { name: "Baker" } }, { business: { name: "Baker" } }]);
});

test("businesses deleted together are restored with their own coupons", async () => {
  const town = await fixture.town();
  const ids: number[] = [];
  for (const name of ["Baker", "Butcher", "Florist"]) {
    const businessId = await town.business({ name });
    await town.coupon({ businessId, title: `Deal of the ${name}` });
    ids.push(businessId);
  }
  const [baker = 0, butcher = 0, florist = 0] = ids;
  await town.businesses.post("/api/admin/businesses/bulk-delete", { ids: [baker, butcher] });
  await until(town, ["Deal of the Florist"]);
  await restoreBusiness(town, butcher);
  await until(town, ["Deal of the Butcher", "Deal of the Florist"]);
  await town.businesses.post("/api/admin/businesses/bulk-delete", { ids: [butcher, florist] });
  await until(town, []);
  await restoreBusiness(town, baker, florist);
  const back = ["Deal of the Baker", "Deal of the Florist"];
  await expect.poll(() => titles(town), SOON).toEqual(back);
});

test("a coupon binned again while its business is restored stays tied to the business", async () => {
  const { town, businessId } = await baker();
  await town.businesses.delete(`/api/admin/businesses/${businessId}`);
  await until(town, []);
  const { coupons } = fixture.coupons;
  const { model } = coupons.kind;
  await expect.poll(() => model.exists({ town: town.slug, deleted: true }), SOON).toBeNull();
  const collection = model.db.collection("coupons");
  const insertMany = collection.insertMany.bind(collection);
  const spy = vi.spyOn(collection, "insertMany").mockImplementation(async (documents, how) => {
    spy.mockRestore();
    const done = await insertMany(documents, how);
    later();
    await coupons.remove(town.slug, 1, { by: SYSTEM, withBusiness: true });
    return done;
  });
  await restoreBusiness(town, businessId);
  await until(town, ["Bread", "Cake"]);
});

test("a coupon can be restored alone only while its business exists", async () => {
  const { town, businessId } = await baker();
  await town.businesses.delete(`/api/admin/businesses/${businessId}`);
  await until(town, []);
  expect(await restore(town, 1, 3)).toMatchObject({
    done: 0,
    kept: [{ message: expect.stringMatching(/business/) }, {}],
  });
  await restoreBusiness(town, businessId);
  expect(await restore(town, 3)).toEqual({ done: 1, kept: [] });
  await until(town, ["Bread", "Cake", "Old"]);
}, 30_000);

test("a repeated deletion message does not delete the coupons of a restored business", async () => {
  const { town, businessId } = await baker();
  await town.businesses.delete(`/api/admin/businesses/${businessId}`);
  await until(town, []);
  await restoreBusiness(town, businessId);
  await until(town, ["Bread", "Cake"]);
  const stream = streamOf(fixture.env.REDIS_PREFIX, "listings");
  const entries = await fixture.redis.xrange(stream, "-", "+");
  const [, gone] =
    entries.find(
      ([, [, slug, , message = ""]]) => slug === town.slug && message.includes('"deleted":true'),
    ) ?? [];
  if (!gone) throw new Error("nothing was told");
  await fixture.redis.xadd(stream, "*", ...gone);
  // Comes later in the same stream: once it is known, the message before was applied.
  await town.business({ name: "Florist" });
  expect(await titles(town)).toEqual(["Bread", "Cake"]);
});

test("coupons of a merged business move to the kept one and stay there", async () => {
  const { town, businessId } = await baker();
  const keep = await town.business({ name: "Bakery" });
  const merged = await town.businesses.post("/api/admin/businesses/merge", {
    keep,
    other: businessId,
  });
  expect(merged.statusCode).toBe(200);
  await expect
    .poll(async () => (await town.manage.get(`/api/admin/coupons?businessId=${keep}`)).json(), SOON)
    .toMatchObject([
      { title: "Bread", business: { name: "Bakery" } },
      { title: "Cake", business: { name: "Bakery" } },
    ]);
  // When the other business is restored, the coupons stay where they are.
  await restoreBusiness(town, businessId);
  await town.business({ name: "Florist" });
  const left = await town.manage.get(`/api/admin/coupons?businessId=${businessId}`);
  expect(left.json()).toEqual([]);
});

test("restoring an earlier state of a coupon keeps it with the business it was moved to by a merge", async () => {
  const { town, businessId } = await baker();
  const keep = await town.business({ name: "Bakery" });
  later();
  await town.manage.put("/api/admin/coupons/1", { title: "Spoilt" });
  later();
  await town.businesses.post("/api/admin/businesses/merge", { keep, other: businessId });
  const kept = async () => (await town.manage.get(`/api/admin/coupons?businessId=${keep}`)).json();
  await expect.poll(kept, SOON).toHaveLength(2);
  const entries = (await town.manage.get("/api/admin/coupons/1/history")).json<HistoryEntry[]>();
  const { at } = entries.at(-1) ?? {};
  const answer = await town.manage.post("/api/admin/coupons/1/history/restore", { at });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  expect(await kept()).toMatchObject([{ id: 1, title: "Bread" }, { id: 2 }]);
});

test("a coupon deleted before its business was merged is restored to the kept business", async () => {
  const { town, businessId } = await baker();
  const keep = await town.business({ name: "Bakery" });
  await town.businesses.post("/api/admin/businesses/merge", { keep, other: businessId });
  const kept = async () => (await town.manage.get(`/api/admin/coupons?businessId=${keep}`)).json();
  await expect.poll(kept, SOON).toHaveLength(2);
  expect(await restore(town, 3)).toEqual({ done: 1, kept: [] });
  expect(await kept()).toMatchObject([
    { title: "Bread" },
    { title: "Cake" },
    { title: "Old", business: { name: "Bakery" } },
  ]);
}, 30_000);

/** The message that one business was merged into the other, `seconds` after an earlier merge. */
const mergedMessage = ({ slug: town }: CouponTown, id: number, into: number, seconds: number) =>
  messages["business.changed.v1"].parse(
    createMessage({
      type: "business.changed.v1",
      town,
      subject: id,
      revision: 9,
      data: { id, deleted: true, mergedInto: into },
      now: new Date(fixture.clock.now.getTime() + seconds * 1000),
    }),
  );

test.each([[[1, 0]], [[2, 1, 0]], [[1, 2, 0]], [[2, 0, 1]], [[1, 0, 1, 0]]])(
  "coupons follow a chain of merges in any order of messages: %j",
  async (order) => {
    const town = await fixture.town();
    const ids: number[] = [];
    for (const name of ["Baker", "Bakery", "Bread", "Bun"]) ids.push(await town.business({ name }));
    const [baker = 0, bakery = 0, bread = 0, bun = 0] = ids;
    await town.coupon({ businessId: baker, title: "Rolls" });
    const news = [
      [baker, bakery],
      [bakery, bread],
      [bread, bun],
    ] as const;
    const stream = streamOf(fixture.env.REDIS_PREFIX, "listings");
    for (const at of order) {
      const [id, into] = news[at] ?? [0, 0];
      const message = JSON.stringify(mergedMessage(town, id, into, at));
      await fixture.redis.xadd(stream, "*", "town", town.slug, "message", message);
      // Comes later in the same stream: once it is known, the message before was applied.
      await town.business({ name: "Florist" });
    }
    const keep = order.includes(2) ? bun : bread;
    const name = keep === bun ? "Bun" : "Bread";
    expect((await town.manage.get("/api/admin/coupons")).json()).toMatchObject([
      { title: "Rolls", businessId: keep, business: { name } },
    ]);
    expect((await town.manage.get(`/api/admin/coupons?q=${name}`)).json()).toHaveLength(1);
  },
);

test("a coupon saved while its business is merged moves to the kept business, too", async () => {
  const { town, businessId } = await baker();
  const keep = await town.business({ name: "Bakery" });
  await fixture.coupons.businesses.applyBusinesses([mergedMessage(town, businessId, keep, 0)]);
  const saved = await town.manage.put("/api/admin/coupons/1", { title: "Rolls" });
  expect(saved.statusCode).toBe(200);
  expect((await town.manage.get(`/api/admin/coupons?businessId=${keep}`)).json()).toMatchObject([
    { title: "Rolls" },
    { title: "Cake" },
  ]);
});
