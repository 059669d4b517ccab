/** Deals in other orders, of several categories, within some miles. */
import { afterAll, describe, expect, test } from "vitest";
import { ids, openCoupons, read } from "../testing/fixture.ts";

const fixture = await openCoupons({ now: new Date("2026-11-21T17:00:00Z") });
afterAll(fixture.close);

const HERE = "latitude=40&longitude=-74";

/** Deals 1 to 5: one mile off, ten miles off, without a location; food, drinks, pets. */
async function street() {
  const town = await fixture.town();
  const { visit, businesses, business, coupon } = town;
  const add = async (name: string) =>
    (await businesses.post("/api/admin/categories", { name })).json<{ id: number }>().id;
  const [drinks, pets] = [await add("Drinks"), await add("Pets")];
  const near = await business({
    name: "Vet",
    latitude: 40.0145,
    longitude: -74,
    categoryId: pets,
  });
  const far = await business({ name: "Café", latitude: 40.145, longitude: -74 });
  const nowhere = await business({ name: "Bar", categoryId: drinks });
  await coupon({ businessId: far, title: "A", expiration: null, showDeals: true });
  await coupon({ businessId: near, title: "B", expiration: "2026-12-24" });
  await coupon({ businessId: nowhere, title: "C", expiration: "2026-11-21" });
  await coupon({ businessId: near, title: "D", expiration: "2026-11-30" });
  await coupon({ businessId: far, title: "E", expiration: "2026-11-30" });
  return async (query: string) => visit.get(query);
}

describe("public lists of deals", () => {
  test("sort by the last day, with endless deals last, or by newest first", async () => {
    const get = await street();
    const soon = await get("/api/coupons?sort=ending");
    expect(ids(soon)).toEqual([3, 4, 5, 2, 1]);
    expect(soon.headers).toMatchObject({ "x-total-count": "5", "x-featured-count": "1" });
    expect(ids(await get("/api/coupons?sort=newest"))).toEqual([5, 4, 3, 2, 1]);
    expect(ids(await get("/api/coupons?sort=newest&limit=2&offset=1"))).toEqual([4, 3]);
    expect((await get("/api/coupons?sort=cheapest")).statusCode).toBe(400);
  });

  test("filter by any of several categories", async () => {
    const get = await street();
    expect(ids(await get("/api/coupons?categoryIds=2,3&sort=newest"))).toEqual([4, 3, 2]);
    expect(ids(await get("/api/coupons?categoryIds=3,2&sort=newest"))).toEqual([4, 3, 2]);
    expect(ids(await get("/api/coupons?categoryIds=9"))).toEqual([]);
    expect(ids(await get(`/api/nearby-coupons?${HERE}&categoryIds=1,3`))).toEqual([1, 2, 4, 5]);
    for (const list of ["", "a", "1,", "0", "1".repeat(16), Array(21).fill(1).join(",")])
      expect((await get(`/api/coupons?categoryIds=${list}`)).statusCode).toBe(400);
  });

  test("near a location support the same orders and a radius, with distances", async () => {
    const get = await street();
    const soon = await get(`/api/nearby-coupons?${HERE}&sort=ending`);
    expect(ids(soon)).toEqual([3, 4, 5, 2, 1]);
    expect(read(soon).map(({ business }) => business.distance)).toEqual([null, 1, 10, 1, 10]);
    const within = await get(`/api/nearby-coupons?${HERE}&sort=newest&radius=5`);
    expect(ids(within)).toEqual([4, 2]);
    expect(within.headers).toMatchObject({ "x-total-count": "2", "x-featured-count": "0" });
    const second = await get(`/api/nearby-coupons?${HERE}&sort=newest&radius=25&limit=1&offset=1`);
    expect(ids(second)).toEqual([4]);
    expect(second.headers).toMatchObject({ "x-total-count": "4", "x-featured-count": "1" });
  });

  test("sorts coupons near a place by distance alone, featured or not", async () => {
    const get = await street();
    const found = await get(`/api/nearby-coupons?${HERE}&sort=nearest`);
    expect(ids(found)).toEqual([2, 4, 1, 5, 3]);
    expect(found.headers).toMatchObject({ "x-total-count": "5", "x-featured-count": "1" });
    const second = await get(`/api/nearby-coupons?${HERE}&sort=nearest&radius=25&limit=2&offset=1`);
    expect(ids(second)).toEqual([4, 1]);
    expect((await get("/api/coupons?sort=nearest")).statusCode).toBe(400);
  });

  test.each(["", "&sort=nearest", "&sort=newest"])(
    "leaves out one business's coupons near a place, in any order: %s",
    async (sort) => {
      const get = await street();
      const of = async (query: string) => {
        const path = `/api/nearby-coupons?${HERE}${sort}`;
        const [all, others] = [
          await get(path + query),
          await get(`${path}&exceptBusinessId=1${query}`),
        ];
        const kept = read(all).filter(({ businessId }) => businessId !== 1);
        expect(ids(others)).toEqual(kept.map(({ id }) => id));
        return { others, total: String(kept.length) };
      };
      const { others, total } = await of("");
      expect([ids(others).length, others.headers]).toMatchObject([3, { "x-total-count": total }]);
      const within = await of("&radius=5");
      expect(within.others.headers).toMatchObject({
        "x-total-count": "0",
        "x-featured-count": "0",
      });
      const { headers } = await get(`/api/nearby-coupons?${HERE}${sort}&exceptBusinessId=2`);
      expect(headers).toMatchObject({ "x-total-count": "3", "x-featured-count": "0" });
      const pages = await Promise.all(
        [0, 1, 2].map((at) =>
          get(`/api/nearby-coupons?${HERE}${sort}&exceptBusinessId=1&limit=1&offset=${at}`),
        ),
      );
      expect(pages.flatMap(ids)).toEqual(ids(others));
    },
  );
});
