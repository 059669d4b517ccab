/** Drafts and coupons before their first day, for shoppers and for admins. */
import type { Coupon } from "@mainstreet/contracts/coupon";
import type { SearchResults } from "@mainstreet/contracts/search";
import { asCaller } from "@mainstreet/testing/town";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openCoupons } from "../testing/fixture.ts";
import type { CouponTown, Coupons } from "../testing/fixture.ts";

const NOON = new Date("2026-11-21T17:00:00Z");

let fixture: Coupons;
beforeAll(async () => {
  fixture = await openCoupons();
});
afterEach(() => {
  fixture.clock.now = NOON;
});
afterAll(() => fixture.close());

/** Creates a baker with a deal of each kind; today is November 21st. */
async function bakery(settings: Parameters<Coupons["town"]> = ["America/New_York"]) {
  const town = await fixture.town(...settings);
  const businessId = await town.business({ name: "Baker", latitude: 40, longitude: -74 });
  const add = (title: string, fields: object) =>
    town.coupon({ businessId, title, showDeals: true, ...fields });
  await add("Bread today", {});
  await add("Bread begun", { startDate: "2026-11-21" });
  await add("Bread tomorrow", { startDate: "2026-11-22", expiration: "2026-11-22" });
  await add("Bread announced", { startDate: "2026-11-22", isAnnounced: true });
  await add("Bread draft", { isActive: false });
  return { ...town, businessId };
}

const titlesOf = (coupons: readonly Coupon[]) => coupons.map(({ title }) => title.slice(6));

/** Returns the titles of the deals in each public list. */
async function seen({ visit }: CouponTown) {
  const read = async <Body>(path: string) => (await visit.get(path)).json<Body>();
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map(async (id) => (await visit.get(`/api/coupons/${id}`)).statusCode),
  );
  const sitemap = await read<{ id: number }[]>("/api/sitemap");
  return {
    list: titlesOf(await read("/api/coupons")),
    total: (await visit.get("/api/coupons?limit=1")).headers["x-total-count"],
    featured: (await visit.get("/api/coupons?limit=1")).headers["x-featured-count"],
    nearby: titlesOf(await read("/api/nearby-coupons?latitude=40&longitude=-74")),
    search: titlesOf((await read<SearchResults>("/api/search?q=bread")).coupons).toSorted(),
    birthday: titlesOf(await read("/api/birthday-offers")),
    saved: titlesOf(await read("/api/saved-coupons?ids=1,2,3,4,5")),
    sitemap: sitemap.map(({ id }) => id),
    pages,
  };
}

const all = (...titles: string[]) => ({
  list: titles,
  total: String(titles.length),
  featured: String(titles.length),
  nearby: titles,
  search: titles.toSorted(),
  birthday: titles,
  saved: titles,
});

describe("a coupon with a first day", () => {
  test("is shown from the town's midnight of that day without any write, or before it if announced", async () => {
    const town = await bakery();
    fixture.clock.now = new Date("2026-11-22T04:59:59Z");
    expect(await seen(town)).toEqual({
      ...all("today", "begun", "announced"),
      sitemap: [1, 2, 4],
      pages: [200, 200, 404, 200, 404],
    });
    const { headers } = await town.visit.get("/api/coupons");
    fixture.clock.now = new Date("2026-11-22T05:00:00Z");
    const again = { "if-none-match": String(headers["etag"]) };
    expect((await town.visit.get("/api/coupons", again)).statusCode).toBe(200);
    expect(await seen(town)).toEqual({
      ...all("today", "begun", "tomorrow", "announced"),
      sitemap: [1, 2, 3, 4],
      pages: [200, 200, 200, 200, 404],
    });
    fixture.clock.now = new Date("2026-11-23T05:00:00Z");
    expect(await seen(town)).toMatchObject({ list: ["today", "begun", "announced"] });
  });

  test("has that day in public answers, which include no draft or announcement flags", async () => {
    const { visit } = await bakery();
    const told = (await visit.get("/api/coupons")).json<Coupon[]>();
    expect(told.map((coupon) => ("startDate" in coupon ? coupon.startDate : "none"))).toEqual([
      "none",
      "2026-11-21",
      "2026-11-22",
    ]);
    for (const coupon of told)
      expect(Object.keys(coupon)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^is/)]),
      );
  });

  test("disappears with the next answer when it is no longer announced", async () => {
    const { visit, manage } = await bakery();
    const list = async (headers = {}) => visit.get("/api/coupons", headers);
    const { headers } = await list();
    await manage.put("/api/admin/coupons/4", { isAnnounced: false });
    const answer = await list({ "if-none-match": String(headers["etag"]) });
    expect([answer.statusCode, titlesOf(answer.json())]).toEqual([200, ["today", "begun"]]);
    expect((await visit.get("/api/coupons/4")).statusCode).toBe(404);
  });

  test("is rejected when the first day is after the last, from forms and imports", async () => {
    const { businessId, manage, bring, coupon } = await bakery();
    const message = "The first day must not be after the last day";
    const errors = [{ path: "startDate", message }];
    const refused = { message, code: "invalid_request", errors };
    const late = { businessId, title: "Late", startDate: "2026-12-02", expiration: "2026-12-01" };
    expect((await manage.post("/api/admin/coupons", late)).json()).toEqual(refused);
    expect(await bring([late])).toEqual([{ row: 1, outcome: "rejected", errors }]);
    const id = await coupon({ ...late, expiration: "2026-12-02" });
    const path = `/api/admin/coupons/${id}`;
    expect((await manage.put(path, { expiration: "2026-12-01" })).json()).toEqual(refused);
    expect((await manage.put(path, { startDate: "2026-12-03" })).json()).toEqual(refused);
    expect((await manage.put(path, { startDate: "soon" })).statusCode).toBe(400);
    expect((await manage.put(path, { startDate: null, expiration: null })).statusCode).toBe(200);
  });
});

describe("an imported row with only one of a coupon's two days", () => {
  const stored = { title: "Late", startDate: "2026-12-02", expiration: "2026-12-05" };
  const rowOf = (businessId: number, days: object) => ({ businessId, title: "Late", ...days });

  test("is checked against the other stored day, and changes nothing when rejected", async () => {
    const { businessId, bring, coupon, manage } = await bakery();
    const id = await coupon({ businessId, ...stored });
    const tried = async (days: object) => (await bring([rowOf(businessId, days)]))[0];
    expect(await tried({ startDate: "2026-12-06", code: "X" })).toEqual({
      row: 1,
      outcome: "rejected",
      errors: [
        {
          path: "startDate",
          message: "The first day must not be after the last day, which is 2026-12-05",
        },
      ],
    });
    expect(await tried({ expiration: "2026-12-01", code: "X" })).toEqual({
      row: 1,
      outcome: "rejected",
      errors: [
        {
          path: "expiration",
          message: "The last day must not be before the first day, which is 2026-12-02",
        },
      ],
    });
    const { code, revision } = (await manage.get(`/api/admin/coupons/${id}`)).json();
    expect([code, revision]).toEqual(["", 1]);
    expect(await tried({ startDate: "2026-12-05" })).toMatchObject({ outcome: "changed" });
    expect(await tried({ startDate: "2026-12-07", expiration: "2026-12-07" })).toMatchObject({
      outcome: "changed",
    });
  });

  test("is checked against an earlier row of the file that left that day blank", async () => {
    const { businessId, bring } = await bakery();
    const rows = [{ expiration: "2026-12-01" }, { startDate: "2026-12-02" }];
    const results = await bring(rows.map((days) => rowOf(businessId, days)));
    expect(results).toMatchObject([{ outcome: "added" }, { outcome: "rejected" }]);
  });

  test("reports all faults, in the dry run as well", async () => {
    const { slug, businessId, visit, business, businesses, coupon } = await bakery();
    const id = await coupon({ businessId, ...stored });
    const gone = await business({ name: "Gone" });
    await businesses.delete(`/api/admin/businesses/${gone}`);
    await vi.waitFor(async () => {
      expect((await fixture.coupons.businesses.gone(slug, [gone])).size).toBe(1);
    }, 10_000);
    const values = rowOf(gone, { startDate: "2026-12-06" });
    const rows = [{ row: 1, id, values }];
    const importing = asCaller(fixture.env, "import");
    for (const path of ["bulk", "preview"]) {
      const body = { batch: "b:9", rows };
      const answer = await visit.post(`/internal/coupons/${path}`, body, importing);
      const errors = [{ path: "businessId" }, { path: "startDate" }];
      expect(answer.json()).toMatchObject({ results: [{ outcome: "rejected", errors }] });
    }
  });
});

describe("admins", () => {
  test("can list and filter drafts and upcoming coupons", async () => {
    const { manage } = await bakery();
    const ids = async (query: string) =>
      (await manage.get(`/api/admin/coupons${query}`)).json<Coupon[]>().map(({ id }) => id);
    expect(await ids("")).toEqual([1, 2, 3, 4, 5]);
    expect(await ids("?active=false")).toEqual([5]);
    expect(await ids("?active=true")).toEqual([1, 2, 3, 4]);
    expect(await ids("?validity=upcoming")).toEqual([3, 4]);
    expect(await ids("?validity=live")).toEqual([1, 2, 5]);
    expect((await manage.get("/api/admin/coupons/3")).json()).toMatchObject({
      startDate: "2026-11-22",
      isAnnounced: false,
      isActive: true,
    });
  });

  test("can publish and unpublish a draft with effect from the next answer", async () => {
    const { visit, manage } = await bakery();
    const list = async () => titlesOf((await visit.get("/api/coupons")).json());
    await manage.put("/api/admin/coupons/5", { isActive: true });
    expect(await list()).toContain("draft");
    await manage.put("/api/admin/coupons/5", { isActive: false });
    expect(await list()).not.toContain("draft");
    expect((await manage.get("/api/admin/coupons/5/history")).json()).toMatchObject([
      { changes: [{ field: "isActive", from: true, to: false }] },
      { changes: [{ field: "isActive", from: false, to: true }] },
      { action: "created" },
    ]);
  });

  test("do not have ending drafts in their worklist", async () => {
    const { manage } = await bakery();
    const worklist = async () => (await manage.get("/api/admin/coupons/worklist")).json();
    expect(await worklist()).toEqual({ endingSoon: 1, expired: 0 });
    await manage.put("/api/admin/coupons/5", { expiration: "2026-11-22" });
    expect(await worklist()).toEqual({ endingSoon: 1, expired: 0 });
    await manage.put("/api/admin/coupons/5", { expiration: "2026-11-20" });
    expect(await worklist()).toEqual({ endingSoon: 1, expired: 0 });
  });
});

test("coupons stored without a first day or draft flag are shown as before", async () => {
  const town = await bakery();
  const { model } = fixture.coupons.coupons.kind;
  const fields = { startDate: "", isAnnounced: "", isActive: "" };
  await model.updateMany({ town: town.slug }, { $unset: fields });
  await fixture.coupons.catalogue.reload(town.slug);
  expect((await seen(town)).pages).toEqual([200, 200, 200, 200, 200]);
  const active = await town.manage.get("/api/admin/coupons?active=true&validity=live");
  expect(active.headers["x-total-count"]).toBe("5");
});
