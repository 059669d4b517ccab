/** Search as you type: what shoppers find, and what they must never see. */
import type { SearchResults } from "@mainstreet/contracts/search";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCoupons } from "../testing/fixture.ts";
import type { CouponTown, Coupons } from "../testing/fixture.ts";

let coupons: Coupons;
let town: CouponTown;
beforeAll(async () => {
  coupons = await openCoupons();
  town = await street();
});
afterAll(() => coupons.close());

/** Deals around the fixture's date, November 21st. */
async function street() {
  const town = await coupons.town();
  const tony = await town.business({
    name: "Tony's Pizza Palace",
    address: "12 Elm Street",
    latitude: 40,
    longitude: -74,
  });
  const cafe = await town.business({ name: "Café Zoë" });
  const add = (businessId: number, title: string, more = {}) =>
    town.coupon({ businessId, title, ...more });
  await add(tony, "Large pie for the price of a small", {
    terms: "Not valid on Thanksgiving. Dine in, take away pizza excluded.",
  });
  await add(tony, "Pizza Tuesday", { expiration: "2026-11-21", discount: "2 for 1" });
  await add(tony, "Pizza of last week", { expiration: "2026-11-20" });
  await add(cafe, "Crème brûlée", { description: "With any cappuccino" });
  return town;
}

const path = (q: string, more = "") => `/api/search?q=${encodeURIComponent(q)}${more}`;

async function found(q: string, more = "", { visit } = town) {
  const answer = await visit.get(path(q, more));
  expect(answer.statusCode).toBe(200);
  const { coupons, businesses } = answer.json<SearchResults>();
  return [coupons.map(({ title }) => title), businesses.map(({ name }) => name)];
}

describe("public search", () => {
  test("tolerates a typo, and ranks title matches first", async () => {
    expect(await found("piza")).toEqual([
      ["Pizza Tuesday", "Large pie for the price of a small"],
      ["Tony's Pizza Palace"],
    ]);
  });

  test.each(["p", "pi", "piz", "pizz", "PIZZA"])("finds words by prefix: %s", async (q) => {
    const [titles, names] = await found(q);
    expect(titles).toContain("Pizza Tuesday");
    expect(names).toEqual(["Tony's Pizza Palace"]);
  });

  test("covers terms, discount, description and address", async () => {
    expect((await found("thanksgiving"))[0]).toEqual(["Large pie for the price of a small"]);
    expect((await found("2 for 1 pizza"))[0]).toEqual(["Pizza Tuesday"]);
    expect((await found("capuccino"))[0]).toEqual(["Crème brûlée"]);
    expect((await found("elm st"))[1]).toEqual(["Tony's Pizza Palace"]);
  });

  test("ignores accents and apostrophes in queries and records", async () => {
    expect(await found("cafe zoe")).toEqual([["Crème brûlée"], ["Café Zoë"]]);
    expect((await found("creme brulee"))[0]).toEqual(["Crème brûlée"]);
    expect((await found("pízzä tuesday"))[0]).toEqual(["Pizza Tuesday"]);
    expect((await found("tonys"))[1]).toEqual(["Tony's Pizza Palace"]);
  });

  test("matches full and abbreviated street names in queries and records", async () => {
    const shops = await coupons.town();
    await shops.business({ name: "Near", address: "1200 Van Ness Ave" });
    await shops.business({ name: "Far", address: "9 Geary Boulevard West" });
    await shops.business({ name: "Avenue Vanessa", address: "3 Elm Rd" });
    const names = async (q: string) => (await found(q, "", shops))[1];
    for (const q of ["van ness avenue", "van ness aven", "1200 van ness ave"])
      expect(await names(q)).toEqual(["Near"]);
    expect(await names("w geary blvd")).toEqual(["Far"]);
    expect(await names("elm road")).toEqual(["Avenue Vanessa"]);
  });

  test("finds a ZIP+4 code and a date despite their length like a phone number's", async () => {
    const shops = await coupons.town();
    const address = "3 Elm Street, Maplewood, NY 12345-6789";
    const businessId = await shops.business({ name: "Elm Books", address });
    await shops.coupon({ businessId, title: "Atlas", terms: "Until 12/24/2026." });
    expect((await found("12345-6789", "", shops))[1]).toEqual(["Elm Books"]);
    expect((await found("12/24/2026", "", shops))[0]).toEqual(["Atlas"]);
    expect(await found("12345-6780", "", shops)).toEqual([[], []]);
    expect(await found("12/25/2026", "", shops)).toEqual([[], []]);
  });

  test("ignores a word without matches when others match", async () => {
    expect((await found("pizza zeppelin"))[1]).toEqual(["Tony's Pizza Palace"]);
  });

  test("never finds an expired deal, by the town's current day", async () => {
    expect((await found("last week"))[0]).toEqual([]);
    coupons.clock.now = new Date("2026-11-22T05:00:00Z");
    expect((await found("tuesday"))[0]).toEqual([]);
    coupons.clock.now = new Date("2026-11-22T04:59:00Z");
    expect((await found("tuesday"))[0]).toEqual(["Pizza Tuesday"]);
  });

  test("finds nothing of another town", async () => {
    expect(await found("pizza", "", await coupons.town())).toEqual([[], []]);
  });

  test("returns distances when a location is given", async () => {
    const answer = await town.visit.get(path("tuesday", "&latitude=40&longitude=-74.1"));
    const results = answer.json<SearchResults>();
    expect(results.coupons[0]?.business.distance).toBe(5.3);
    expect((await town.visit.get(path("zoe", "&latitude=40&longitude=-74"))).json()).toMatchObject({
      coupons: [{ business: { distance: null } }],
      businesses: [{ distance: null }],
    });
  });

  test("shows a change at once, and answers 304 to a known ETag", async () => {
    const { business, coupon, visit } = await coupons.town();
    const businessId = await business({ name: "Elm Books" });
    const first = await visit.get(path("atlas"));
    expect(first.json()).toEqual({
      coupons: [],
      businesses: [],
      total: { coupons: 0, businesses: 0 },
    });
    const etag = { "if-none-match": String(first.headers["etag"]) };
    const known = await visit.get(path("atlas"), etag);
    expect([known.statusCode, known.body, known.headers["content-length"]]).toEqual([
      304,
      "",
      undefined,
    ]);
    await coupon({ businessId, title: "Old atlas" });
    expect((await visit.get(path("atlas"), etag)).json()).toMatchObject({ coupons: [{ id: 1 }] });
  });

  test("ranks nearer ones first among equal matches", async () => {
    const shops = await coupons.town();
    await shops.business({ name: "Bicycle Depot", latitude: 40.25, longitude: -74 });
    await shops.business({ name: "Bicycle Corner", latitude: 40.01, longitude: -74 });
    const order = async (more: string) => (await found("bicycle", more, shops))[1];
    expect(await order("")).toEqual(["Bicycle Depot", "Bicycle Corner"]);
    expect(await order("&latitude=40&longitude=-74")).toEqual(["Bicycle Corner", "Bicycle Depot"]);
  });

  test("ranks an exact match before a nearer similar one", async () => {
    const shops = await coupons.town();
    const add = (name: string, latitude: number) =>
      shops.business({ name, latitude, longitude: -74 });
    await add("Nettle", 40);
    await add("Kettle", 40.23);
    await add("Barkley's", 40);
    await add("Bark", 40.1);
    const near = "&latitude=40&longitude=-74";
    expect((await found("kettle", near, shops))[1]).toEqual(["Kettle", "Nettle"]);
    expect((await found("bark", near, shops))[1]).toEqual(["Bark", "Barkley's"]);
  });

  test("respects the limit", async () => {
    expect((await found("pizza", "&limit=1"))[0]).toEqual(["Pizza Tuesday"]);
  });

  test.each(["!!!", "'", "🍕", "zzzzzz"])("finds nothing for %s", async (q) => {
    expect(await found(q)).toEqual([[], []]);
  });

  test.each([
    ["", "q", "Please type what you are looking for"],
    ["?q=", "q", "Please type what you are looking for"],
    ["?q=%20%20", "q", "Please type what you are looking for"],
    [`?q=${"a".repeat(101)}`, "q", "Please use at most 100 characters"],
    ["?q=a&q=b", "q", "Please type what you are looking for"],
    ["?q=a&limit=1e1", "limit", "Please give a number"],
  ])("refuses %s", async (query, field, message) => {
    const answer = await town.visit.get(`/api/search${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message, errors: [{ path: field }] });
  });

  test.each(["?q=a&limit=0", "?q=a&limit=193", "?q[$ne]=a", "?q=a&town=other", "?q=a&latitude=91"])(
    "refuses %s",
    async (query) => {
      expect((await town.visit.get(`/api/search${query}`)).statusCode).toBe(400);
    },
  );
});
