/** Deals of businesses that are open by the town's clock, in lists and in search. */
import type { SearchResults } from "@mainstreet/contracts/search";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openCoupons } from "../testing/fixture.ts";
import type { CouponTown, Coupons } from "../testing/fixture.ts";

let coupons: Coupons;
/** A fixture whose towns are too large for memory. */
let large: Coupons;
beforeAll(async () => {
  [coupons, large] = await Promise.all([
    openCoupons(),
    openCoupons(undefined, { CATALOGUE_BYTES: "14000" }),
  ]);
});
afterAll(() => Promise.all([coupons.close(), large.close()]));

/** A deal of a business with each of these hours. */
const HOURS = {
  Noon: "Sa 12:00-14:00",
  Office: "Mo-Fr 09:00-17:00",
  Bar: "Fr 20:00-02:00",
  Unknown: "",
  Fair: "24/7; 2026 Nov 21 off",
};

async function street(fixture: Coupons, timeZone?: string) {
  const town = await fixture.town(timeZone);
  for (const [name, openingHours] of Object.entries(HOURS)) {
    const at = { latitude: 40, longitude: -74 };
    const businessId = await town.business({ name: `${name} Shop`, openingHours, ...at });
    await town.coupon({ businessId, title: `${name} deal` });
  }
  return town;
}

async function open({ visit }: CouponTown, query = "openNow=true", path = "/api/coupons") {
  const answer = await visit.get(`${path}?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ title: string }[]>().map(({ title }) => title.replace(" deal", ""));
}

async function found({ visit }: CouponTown, query: string) {
  const answer = await visit.get(`/api/search?q=shop&${query}`);
  const { coupons: deals, businesses, total } = answer.json<SearchResults>();
  expect(total).toEqual({ coupons: deals.length, businesses: businesses.length });
  return [
    deals.map(({ title }) => title.replace(" deal", "")).toSorted(),
    businesses.map(({ name }) => name.replace(" Shop", "")).toSorted(),
  ];
}

const fixtures: [string, () => Coupons][] = [
  ["in memory", () => coupons],
  ["too large for memory", () => large],
];

describe.each(fixtures)("the openNow filter for a town %s", (_kind, fixtureOf) => {
  test("applies to deals by the town's local time, past midnight, on special days and without hours", async () => {
    const fixture = fixtureOf();
    // Saturday noon in New York.
    fixture.clock.now = new Date("2026-11-21T17:00:00Z");
    const town = await street(fixture);
    expect(await open(town)).toEqual(["Noon"]);
    expect(await open(town, "openNow=false")).toEqual(["Office", "Bar", "Unknown", "Fair"]);
    expect(await open(town, "")).toEqual(Object.keys(HOURS));
    fixture.clock.now = new Date("2026-11-21T06:59:00Z");
    expect(await open(town)).toEqual(["Bar"]);
    fixture.clock.now = new Date("2026-11-21T07:00:00Z");
    expect(await open(town)).toEqual([]);
    fixture.clock.now = new Date("2026-11-22T05:00:00Z");
    expect(await open(town)).toEqual(["Fair"]);
  });

  test("applies to search results for deals and businesses", async () => {
    const fixture = fixtureOf();
    fixture.clock.now = new Date("2026-11-21T17:00:00Z");
    const town = await street(fixture);
    const near = "openNow=true&latitude=40&longitude=-74";
    expect(await found(town, "openNow=true")).toEqual([["Noon"], ["Noon"]]);
    expect(await found(town, near)).toEqual([["Noon"], ["Noon"]]);
    const closed = ["Bar", "Fair", "Office", "Unknown"];
    expect(await found(town, "openNow=false")).toEqual([closed, closed]);
    const all = Object.keys(HOURS).toSorted();
    expect(await found(town, "")).toEqual([all, all]);
    fixture.clock.now = new Date("2026-11-21T19:00:00Z");
    expect(await found(town, "openNow=true")).toEqual([[], []]);
  });
});

test("the openNow filter combines with sort order, categories and distance, and exposes no hours", async () => {
  coupons.clock.now = new Date("2026-11-21T17:00:00Z");
  const town = await street(coupons);
  const near = "latitude=40.01&longitude=-74&radius=5";
  for (const query of ["sort=ending", "sort=newest", "categoryIds=1,7", "featured=false"]) {
    expect(await open(town, `openNow=true&${query}`)).toEqual(["Noon"]);
    expect(await open(town, `openNow=true&${query}&${near}`, "/api/nearby-coupons")).toEqual([
      "Noon",
    ]);
  }
  expect(await open(town, "openNow=true&categoryIds=7")).toEqual([]);
  expect(
    await open(town, "openNow=true&latitude=41&longitude=-74&radius=5", "/api/nearby-coupons"),
  ).toEqual([]);
  const { manage, visit } = town;
  for (const answer of [
    await visit.get("/api/coupons"),
    await visit.get("/api/coupons/1"),
    await visit.get("/api/search?q=shop"),
    await manage.get("/api/admin/coupons"),
  ])
    expect(answer.body).not.toContain("openingHours");
  expect((await visit.get("/api/coupons?openNow=maybe")).statusCode).toBe(400);
});

test.each([
  ["/api/coupons?", "limit=12"],
  ["/api/nearby-coupons?", "latitude=40&longitude=-74"],
  ["/api/search?q=shop&", "limit=12"],
])(
  "the ETag of %s lasts for the minute with the openNow filter, and for the day without it",
  async (path, rest) => {
    coupons.clock.now = new Date("2026-11-21T17:00:00Z");
    const { visit } = await street(coupons);
    const statusAt = async (query: string, later: string) => {
      coupons.clock.now = new Date("2026-11-21T17:00:00Z");
      const { etag = "" } = (await visit.get(query)).headers;
      coupons.clock.now = new Date(later);
      return (await visit.get(query, { "if-none-match": etag })).statusCode;
    };
    const asked = `${path}${rest}&openNow=true`;
    expect(await statusAt(asked, "2026-11-21T17:00:59Z")).toBe(304);
    expect(await statusAt(asked, "2026-11-21T17:01:00Z")).toBe(200);
    expect(await statusAt(`${path}${rest}`, "2026-11-21T23:00:00Z")).toBe(304);
  },
);

test("the openNow filter follows the town's local time across a clock change", async () => {
  // Berlin sets its clocks back at 3:00; 1:30 UTC is the second 2:30.
  const town = await coupons.town("Europe/Berlin");
  const businessId = await town.business({ name: "Night Shop", openingHours: "Su 02:30-03:15" });
  await town.coupon({ businessId, title: "Night deal" });
  const openAt = async (moment: string) => {
    coupons.clock.now = new Date(moment);
    return (await open(town)).length > 0;
  };
  expect(await openAt("2026-10-25T00:29:00Z")).toBe(false);
  expect(await openAt("2026-10-25T00:30:00Z")).toBe(true);
  expect(await openAt("2026-10-25T01:29:00Z")).toBe(false);
  expect(await openAt("2026-10-25T01:30:00Z")).toBe(true);
  expect(await openAt("2026-10-25T02:14:00Z")).toBe(true);
  expect(await openAt("2026-10-25T02:15:00Z")).toBe(false);
});

test("deals follow new opening hours, and a copy without opening hours is never open", async () => {
  coupons.clock.now = new Date("2026-11-21T17:00:00Z");
  const town = await street(coupons);
  await town.businesses.put("/api/admin/businesses/2", { openingHours: "Sa 11:00-13:00" });
  const soon = { timeout: 10_000, interval: 25 };
  await vi.waitFor(async () => expect(await open(town)).toEqual(["Noon", "Office"]), soon);

  // A copy as an earlier version stored it.
  const { catalogue } = coupons.coupons;
  const copies = coupons.coupons.coupons.kind.model.db.collection("businesses");
  await copies.updateOne({ town: town.slug, id: 1 }, { $unset: { openingHours: "" } });
  await catalogue.reload(town.slug);
  await vi.waitFor(async () => expect(await open(town)).toEqual(["Office"]), soon);
});
