/** Which businesses have a live coupon: in admins' lists and counts, and in visitors' lists. */
import { afterAll, describe, expect, test, vi } from "vitest";
import { openCoupons } from "./testing/fixture.ts";
import type { CouponTown } from "./testing/fixture.ts";

const fixture = await openCoupons();
afterAll(fixture.close);

const SOON = { timeout: 10_000, interval: 25 };

const listed = async ({ visitBusinesses }: CouponTown, has: boolean) =>
  (await visitBusinesses.get(`/api/businesses?hasCoupons=${has}`))
    .json<{ name: string }[]>()
    .map(({ name }) => name);

async function told({ businesses }: CouponTown) {
  const names = async (has: boolean) =>
    (await businesses.get(`/api/admin/businesses?hasCoupons=${has}&sort=name`))
      .json<{ name: string }[]>()
      .map(({ name }) => name);
  const worklist = await businesses.get("/api/admin/listings/worklist");
  const { withoutCoupon } = worklist.json<{ withoutCoupon: number }>();
  return { has: await names(true), hasNone: await names(false), withoutCoupon };
}

const BOTH = ["Baker", "Vet"];
const none = { has: [], hasNone: BOTH, withoutCoupon: 2 };
const only = (name: string) => ({
  has: [name],
  hasNone: BOTH.filter((other) => other !== name),
  withoutCoupon: 1,
});

async function street() {
  const town = await fixture.town();
  const baker = await town.business({ name: "Baker" });
  const vet = await town.business({ name: "Vet" });
  return { ...town, baker, vet };
}

test("filters and counts by live coupons follow a coupon's creation, move, end and deletion", async () => {
  const town = await street();
  const soon = async (expected: object) =>
    vi.waitFor(async () => expect(await told(town)).toEqual(expected), SOON);
  await soon(none);
  const deal = await town.coupon({ businessId: town.baker, title: "Deal" });
  await soon(only("Baker"));
  await town.manage.put(`/api/admin/coupons/${deal}`, { businessId: town.vet });
  await soon(only("Vet"));
  await town.manage.put(`/api/admin/coupons/${deal}`, { expiration: "2026-11-20" });
  await soon(none);
  await town.manage.put(`/api/admin/coupons/${deal}`, { expiration: "2026-11-21" });
  await soon(only("Vet"));
  await town.manage.delete(`/api/admin/coupons/${deal}`);
  await soon(none);
});

test("filters and counts by live coupons reflect many coupons created concurrently", async () => {
  const town = await street();
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      town.coupon({
        businessId: n % 2 === 0 ? town.baker : town.vet,
        title: `Deal ${n}`,
        expiration: n === 19 ? null : "2026-11-20",
      }),
    ),
  );
  await vi.waitFor(async () => expect(await told(town)).toEqual(only("Vet")), SOON);
});

test("businesses lose their live coupon after its last day without any message", async () => {
  const town = await street();
  await town.coupon({ businessId: town.baker, title: "Today", expiration: "2026-11-21" });
  await vi.waitFor(async () => expect(await told(town)).toEqual(only("Baker")), SOON);
  fixture.clock.now = new Date("2026-11-22T17:00:00Z");
  expect(await told(town)).toEqual(none);
  fixture.clock.now = new Date("2026-11-21T17:00:00Z");
});

test("a coupon counts from its first day, or at once when announced, and never as a draft", async () => {
  const town = await street();
  const add = (businessId: number, fields: object) =>
    town.coupon({ businessId, title: "Deal", ...fields });
  const december = { startDate: "2026-12-01", expiration: "2026-12-05" };
  const deal = await add(town.baker, december);
  await add(town.baker, { startDate: "2026-12-04", expiration: "2026-12-08" });
  await add(town.baker, { startDate: "2026-12-20" });
  const announced = await add(town.vet, { ...december, isAnnounced: true });
  await vi.waitFor(async () => expect(await told(town)).toEqual(only("Vet")), SOON);
  await town.manage.put(`/api/admin/coupons/${announced}`, { isActive: false });
  await vi.waitFor(async () => expect(await told(town)).toEqual(none), SOON);
  const counted = async () =>
    (await town.businesses.get("/api/admin/businesses?sort=name"))
      .json<{ couponCount: number }[]>()
      .map(({ couponCount }) => couponCount);
  const on = async (day: string) => {
    fixture.clock.now = new Date(`${day}T17:00:00Z`);
    return [(await told(town)).has, await listed(town, true), await counted()];
  };
  const yes = (count: number) => [["Baker"], ["Baker"], [count, 0]];
  const no = [[], [], [0, 0]];
  try {
    expect(await on("2026-11-30")).toEqual(no);
    expect(await on("2026-12-01")).toEqual(yes(1));
    expect(await on("2026-12-04")).toEqual(yes(2));
    expect(await on("2026-12-08")).toEqual(yes(1));
    expect(await on("2026-12-09")).toEqual(no);
    expect(await on("2026-12-20")).toEqual(yes(1));
  } finally {
    fixture.clock.now = new Date("2026-11-21T17:00:00Z");
  }
  await town.manage.put(`/api/admin/coupons/${deal}`, { startDate: null });
  await vi.waitFor(async () => expect(await told(town)).toEqual(only("Baker")), SOON);
});

test("stored coupon dates are repaired when the town is loaded", async () => {
  const town = await street();
  await town.coupon({ businessId: town.baker, title: "Deal" });
  await vi.waitFor(async () => expect(await told(town)).toEqual(only("Baker")), SOON);
  const { model } = fixture.listings.businesses.kind;
  await model.updateMany({ town: town.slug }, { $unset: { couponUntil: "" } });
  await model.updateOne({ town: town.slug, id: town.vet }, { $set: { couponUntil: "~" } });
  expect(await told(town)).toEqual(only("Vet"));
  await fixture.listings.catalogue.reload(town.slug);
  await town.visitBusinesses.get("/api/businesses");
  await vi.waitFor(async () => expect(await told(town)).toEqual(only("Baker")), SOON);
});

describe("the list of businesses without coupons", () => {
  const without = (town: CouponTown) => listed(town, false);

  test("follows coupons as they are created, moved and deleted", async () => {
    const town = await street();
    expect(await without(town)).toEqual(BOTH);
    const until = (names: string[]) =>
      vi.waitFor(async () => expect(await without(town)).toEqual(names), SOON);
    await town.coupon({ businessId: town.baker, title: "Deal" });
    await until(["Vet"]);
    await town.manage.put("/api/admin/coupons/1", { businessId: town.vet });
    await until(["Baker"]);
    expect(await listed(town, true)).toEqual(["Vet"]);
    const admin = await town.businesses.get("/api/admin/businesses");
    expect(admin.json()).toMatchObject([{ couponCount: 0 }, { couponCount: 1 }]);
    const near = "/api/nearby-businesses?latitude=0&longitude=0&hasCoupons=false";
    expect((await town.visitBusinesses.get(near)).json()).toMatchObject([{ name: "Baker" }]);
    await town.manage.delete("/api/admin/coupons/1");
    await until(BOTH);
  });

  test("includes a business again from the day after its last coupon, in the town's time zone", async () => {
    const town = await fixture.town("America/New_York");
    const businessId = await town.business({ name: "Baker" });
    await town.coupon({ businessId, title: "Today only", expiration: "2026-11-21" });
    await vi.waitFor(async () => expect(await without(town)).toEqual([]), SOON);
    try {
      fixture.clock.now = new Date("2026-11-22T04:59:59Z");
      expect(await without(town)).toEqual([]);
      fixture.clock.now = new Date("2026-11-22T05:00:00Z");
      expect(await without(town)).toEqual(["Baker"]);
    } finally {
      fixture.clock.now = new Date("2026-11-21T17:00:00Z");
    }
  });
});
