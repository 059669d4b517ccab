import { haversineMiles } from "@mainstreet/testing/haversine";
import { afterAll, describe, expect, test } from "vitest";
import { ids, openCoupons, read } from "../testing/fixture.ts";

const fixture = await openCoupons();
afterAll(fixture.close);

describe("public API of coupons", () => {
  test("lists coupons by business with its category, paginated, with totals", async () => {
    const { visit, business, coupon } = await fixture.town();
    const [first, second] = [await business({ name: "Baker" }), await business({ name: "Vet" })];
    await coupon({ businessId: second, title: "Free nails", showDeals: true });
    await coupon({ businessId: first, title: "Two for one", code: "TWO", expiration: null });
    await coupon({ businessId: second, title: "Checkup" });
    const answer = await visit.get("/api/coupons");
    expect(ids(answer)).toEqual([2, 1, 3]);
    expect(read(answer)[0]).toEqual({
      id: 2,
      businessId: first,
      title: "Two for one",
      code: "TWO",
      expiration: null,
      description: "",
      discount: "",
      terms: "",
      imageUrl: "",
      ctaText: "",
      showDeals: false,
      business: expect.objectContaining({ name: "Baker", category: { id: 1, name: "Food" } }),
    });
    expect(answer.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "x-total-count": "3",
      "x-featured-count": "1",
    });
    expect(ids(await visit.get("/api/coupons?limit=1&offset=1"))).toEqual([1]);
    expect(ids(await visit.get("/api/coupons?featured=true"))).toEqual([1]);
    expect(ids(await visit.get(`/api/coupons?businessId=${second}`))).toEqual([1, 3]);
    expect(ids(await visit.get("/api/coupons?categoryId=2"))).toEqual([]);
  });

  test("returns saved coupons by id, including expired ones, without unknown ids", async () => {
    const { visit, business, coupon } = await fixture.town();
    const businessId = await business({ name: "Baker" });
    const live = await coupon({ businessId, title: "Two for one", expiration: null });
    const over = await coupon({ businessId, title: "Stale bread", expiration: "2020-01-01" });
    const answer = await visit.get(`/api/saved-coupons?ids=${over},999,${live}`);
    expect(answer.json<{ id: number; expired: boolean }[]>()).toEqual([
      expect.objectContaining({ id: over, expired: true }),
      expect.objectContaining({ id: live, expired: false }),
    ]);
    const many = Array.from({ length: 61 }, (_, at) => at + 1).join(",");
    for (const ids of ["", "a", "1,", "0", many])
      expect((await visit.get(`/api/saved-coupons?ids=${ids}`)).statusCode).toBe(400);
  });

  test.each(["/api/coupons", "/api/coupons/1", "/api/birthday-offers"])(
    "answers 304 until a coupon changes: %s",
    async (path) => {
      const { visit, manage, business, coupon } = await fixture.town();
      const businessId = await business({ name: "Baker" });
      await coupon({ businessId, title: "Two for one", showDeals: true });
      const { headers } = await visit.get(path);
      const again = () => visit.get(path, { "if-none-match": String(headers["etag"]) });
      expect([(await again()).statusCode, (await again()).body]).toEqual([304, ""]);
      await manage.put("/api/admin/coupons/1", { title: "Three for two" });
      expect((await again()).json<object>()).toMatchObject(
        path.endsWith("1") ? { title: "Three for two" } : [{ title: "Three for two" }],
      );
    },
  );

  test("sorts nearby coupons: featured first, then by distance, those without a location last", async () => {
    const { visit, business, coupon } = await fixture.town();
    const here: [number, number] = [40.7128, -74.006];
    const places: ([number, number] | null)[] = [
      [40.72, -74.01],
      [40.71, -74.0],
      null,
      [40.8, -73.9],
      [40.713, -74.0061],
    ];
    for (const [at, place] of places.entries()) {
      const [latitude, longitude] = place ?? [null, null];
      const businessId = await business({ name: `Shop ${5 - at}`, latitude, longitude });
      await coupon({ businessId, title: "Deal", showDeals: at === 3 });
    }
    await coupon({ businessId: 3, title: "Second deal", showDeals: true });
    const url = `/api/nearby-coupons?latitude=${here[0]}&longitude=${here[1]}`;
    const answer = await visit.get(url);
    expect(ids(answer)).toEqual([4, 6, 5, 2, 1, 3]);
    for (const { business, businessId } of read(answer)) {
      const place = places[businessId - 1];
      expect(business.distance).toBe(
        place ? Math.round(haversineMiles(here, place) * 10) / 10 : null,
      );
    }
    expect(answer.headers).toMatchObject({ "x-total-count": "6", "x-featured-count": "2" });
    expect(ids(await visit.get(`${url}&limit=2&offset=1`))).toEqual([6, 5]);
    expect(ids(await visit.get(`${url}&radius=1`))).toEqual([5, 2, 1]);
    expect(ids(await visit.get(`${url}&featured=true`))).toEqual([4, 6]);
    const others = await visit.get(`${url}&featured=false`);
    expect(ids(others)).toEqual([5, 2, 1, 3]);
    expect(others.headers).toMatchObject({ "x-total-count": "4", "x-featured-count": "0" });
    expect(ids(await visit.get(`${url}&featured=false&limit=2&offset=1`))).toEqual([2, 1]);
    expect(ids(await visit.get(`${url}&featured=false&radius=1&limit=2`))).toEqual([5, 2]);
  });

  test("drops coupons after their last day in the town's time zone, without any write", async () => {
    const york = await fixture.town("America/New_York");
    const businessId = await york.business({ name: "Baker" });
    await york.coupon({ businessId, title: "Today only", expiration: "2026-11-21" });
    await york.coupon({ businessId, title: "Till tomorrow", expiration: "2026-11-22T23:59:00Z" });
    await york.coupon({ businessId, title: "Over", expiration: "2026-11-20" });
    const at = async (time: string) => {
      fixture.clock.now = new Date(time);
      const list = await york.visit.get("/api/coupons");
      const near = await york.visit.get("/api/nearby-coupons?latitude=40&longitude=-74");
      const page = (await york.visit.get("/api/coupons/1")).json<{ expired: boolean }>();
      expect(ids(near)).toEqual(ids(list));
      return [ids(list), list.headers["x-total-count"], page.expired, list.headers["etag"]];
    };
    try {
      const [before, after] = [await at("2026-11-22T04:59:59Z"), await at("2026-11-22T05:00:00Z")];
      expect(before.slice(0, 3)).toEqual([[1, 2], "2", false]);
      expect(after.slice(0, 3)).toEqual([[2], "1", true]);
      expect(after[3]).not.toBe(before[3]);
    } finally {
      fixture.clock.now = new Date("2026-11-21T17:00:00Z");
    }
    expect(ids(await york.manage.get("/api/admin/coupons"))).toEqual([1, 2, 3]);
  });

  test("returns a single coupon, with the distance when a location is given", async () => {
    const { visit, business, coupon } = await fixture.town();
    const businessId = await business({ name: "Baker", latitude: 40.72, longitude: -74.01 });
    await coupon({ businessId, title: "Two for one" });
    expect((await visit.get("/api/coupons/1")).json()).toMatchObject({
      id: 1,
      title: "Two for one",
      expired: false,
      business: { name: "Baker", category: { name: "Food" } },
    });
    const near = await visit.get("/api/coupons/1?latitude=40.7128&longitude=-74.006");
    expect(near.json()).toMatchObject({ business: { distance: 0.5 } });
    const missing = await visit.get("/api/coupons/2");
    expect([missing.statusCode, missing.json()]).toEqual([
      404,
      { message: "Coupon not found", code: "not_found" },
    ]);
  });

  test.each([
    "/api/coupons?limit=-1",
    "/api/coupons?limit=501",
    "/api/coupons?offset=-5",
    "/api/coupons?category[$ne]=1",
    "/api/coupons?categoryId[$ne]=1",
    "/api/coupons?businessId=%7B%22$gt%22:%22%22%7D",
    "/api/coupons?limit=1&limit=2",
    "/api/coupons?select=terms",
    "/api/coupons/abc",
    "/api/coupons/0",
    "/api/coupons/1?latitude=x",
    "/api/nearby-coupons",
    "/api/nearby-coupons?latitude=40",
    "/api/nearby-coupons?latitude=90.1&longitude=0",
    "/api/nearby-coupons?latitude=1e1&longitude=0",
    "/api/nearby-coupons?latitude=0&longitude=0&radius=0",
  ])("rejects %s", async (url) => {
    const { visit } = await fixture.town();
    const answer = await visit.get(url);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      400,
      "invalid_request",
    ]);
  });
});
