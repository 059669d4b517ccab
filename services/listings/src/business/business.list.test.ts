/** The admin's list of businesses: searched, sorted and filtered by the database. */
import { indexedWords } from "@mainstreet/service/records/search";
import type { Answer } from "@mainstreet/testing/client";
import { afterAll, describe, expect, test } from "vitest";
import { openListings } from "../testing/fixture.ts";

const listings = await openListings();
afterAll(listings.close);

const names = (answer: Answer) => answer.json<{ name: string }[]>().map(({ name }) => name);
const path = (query: string) => `/api/admin/businesses?${query}`;

async function street() {
  const town = await listings.town();
  const food = await town.category("Food");
  const books = await town.category("Books");
  const shops = [
    { name: "Zoë's Café", categoryId: food, address: "12 Main Street", phone: "(555) 010-2030" },
    { name: "Alder Bakery", categoryId: food, showDeals: true, latitude: 40.1, longitude: -74.2 },
    { name: "birch books", categoryId: books, address: "1 Alder Lane" },
  ];
  for (const shop of shops) await town.business(shop);
  return { ...town, food, books };
}

describe("the admin list of businesses", () => {
  test("is searched by word prefixes in name, address and phone, or by number", async () => {
    const { manage } = await street();
    const found = async (q: string) => names(await manage.get(path(`q=${encodeURIComponent(q)}`)));
    expect(await found("ald")).toEqual(["Alder Bakery", "birch books"]);
    expect(await found("alder bak")).toEqual(["Alder Bakery"]);
    expect(await found("ZOE CAFE")).toEqual(["Zoë's Café"]);
    expect(await found("2030")).toEqual(["Zoë's Café"]);
    expect(await found("3")).toEqual(["birch books"]);
    expect(await found("akery")).toEqual([]);
  });

  test.each([
    ["(555) 010-2030", "555-010-2030 x7"],
    ["555.010.2030", "5550102030"],
    ["5550102030", "(555) 010-2030"],
    ["+15550102030", "555 010 2030"],
    ["+1 555 010 2030", "15550102030"],
    ["(555) 0102030", "+1 (555) 010‑2030"],
    ["010-2030", "0102030"],
    ["0102030", "010 2030"],
    ["(555) 010-2030", "0102030"],
  ])("finds the phone number %s when searched for %s", async (phone, q) => {
    const { manage, business, food } = await street();
    await manage.delete("/api/admin/businesses/1");
    await business({ name: "The one", categoryId: food, phone });
    for (const other of ["(555) 010-2031", "5550102031", "010-2031", "(556) 011-2030"])
      await business({ name: "Another", categoryId: food, phone: other });
    expect(names(await manage.get(path(`q=${encodeURIComponent(q)}`)))).toEqual(["The one"]);
  });

  test("finds a full phone number in any notation by any other notation", async () => {
    const { manage, business, food } = await street();
    await manage.delete("/api/admin/businesses/1");
    const spellings = [
      "(555) 010-2030",
      "555.010.2030",
      "(555) 0102030",
      "5550102030",
      "+15550102030",
      "+1 555 010 2030",
    ];
    for (const phone of spellings) await business({ name: phone, categoryId: food, phone });
    for (const q of spellings) {
      const found = names(await manage.get(path(`q=${encodeURIComponent(q)}`)));
      expect([q, found]).toEqual([q, spellings]);
    }
  });

  test("finds only the business with that number when searched with #, in the export, too", async () => {
    const { manage, business, food } = await street();
    await business({ name: "Third Lane", categoryId: food, address: "3 Main Street, Zip 34567" });
    const q = `q=${encodeURIComponent("#3")}`;
    expect(names(await manage.get(path(q)))).toEqual(["birch books"]);
    const file = await manage.get(`/api/admin/businesses/export.csv?${q}`);
    expect(file.body.trim().split("\r\n")).toHaveLength(2);
    expect(names(await manage.get(path(`q=${encodeURIComponent(" #99 ")}`)))).toEqual([]);
  });

  test.each([
    ["Joe's Pizza", ["joes", "joe's", "JOE’S piz", "joe s"]],
    ["O'Neil Hardware", ["oneil", "o'neil", "neil"]],
    ["Straße 9", ["strasse", "straße"]],
    ["Smørrebrød", ["smorrebrod", "Smørre"]],
  ])("finds %s as people type it", async (name, queries) => {
    const { manage, business, food } = await street();
    await business({ name, categoryId: food });
    for (const q of queries)
      expect([q, names(await manage.get(path(`q=${encodeURIComponent(q)}`)))]).toEqual([q, [name]]);
  });

  test("is empty when searched only for punctuation, and so is the export", async () => {
    const { manage } = await street();
    for (const q of ["???", "-", "'"]) {
      const query = `q=${encodeURIComponent(q)}`;
      expect([q, names(await manage.get(path(query)))]).toEqual([q, []]);
      const file = await manage.get(`/api/admin/businesses/export.csv?${query}`);
      expect(file.body.trim().split("\r\n")).toHaveLength(1);
    }
    expect(names(await manage.get(path("q=%20")))).toHaveLength(3);
  });

  test("is sorted by number or case-insensitively by name, in both directions", async () => {
    const { manage } = await street();
    const sorted = ["Alder Bakery", "birch books", "Zoë's Café"];
    expect(names(await manage.get(path("sort=name")))).toEqual(sorted);
    expect(names(await manage.get(path("sort=-name")))).toEqual(sorted.toReversed());
    expect(names(await manage.get(path("sort=-id&limit=1")))).toEqual(["birch books"]);
  });

  test("is filtered by category, featured, coordinates, coupons and geocode status, with a matching total", async () => {
    const { manage, books } = await street();
    const of = async (query: string) => {
      const answer = await manage.get(path(query));
      expect(answer.headers["x-total-count"]).toBe(String(names(answer).length));
      return names(answer);
    };
    expect(await of(`categoryId=${books}`)).toEqual(["birch books"]);
    expect(await of("featured=true")).toEqual(["Alder Bakery"]);
    expect(await of("located=false")).toEqual(["Zoë's Café", "birch books"]);
    expect(await of("located=false&q=alder")).toEqual(["birch books"]);
    expect(await of("hasCoupons=true")).toEqual([]);
    expect(await of("geocodeStatus=waiting")).toEqual(["Zoë's Café", "birch books"]);
  });

  test.each([
    "sort=password",
    "sort=-town",
    "q[$ne]=1",
    "featured=perhaps",
    "limit=501",
    "where=1",
  ])("rejects %s", async (query) => {
    const { manage } = await listings.town();
    expect((await manage.get(path(query))).statusCode).toBe(400);
  });
});

describe("bulk actions on businesses", () => {
  test("feature, move and delete the existing ones and count only those", async () => {
    const { manage, visit, books } = await street();
    const post = async (action: string, body: object) =>
      (await manage.post(`/api/admin/businesses/bulk-${action}`, body)).json<{ done: number }>();
    expect(await post("feature", { ids: [1, 3, 99], featured: true })).toEqual({ done: 2 });
    expect(names(await visit.get("/api/businesses?featured=true"))).toHaveLength(3);
    expect(await post("category", { ids: [1, 2], categoryId: books })).toEqual({ done: 2 });
    expect(names(await manage.get(path(`categoryId=${books}`)))).toHaveLength(3);
    expect(await post("delete", { ids: [1, 1, 2] })).toMatchObject({ done: 2 });
    expect(names(await visit.get("/api/businesses"))).toEqual(["birch books"]);
  });

  test("report beforehand which coupons a deletion would remove", async () => {
    const { manage } = await street();
    const post = (body: object) => manage.post("/api/admin/businesses/bulk-impact", body);
    expect((await post({ ids: [1, 2] })).json()).toEqual({ coupons: 0 });
    expect((await post({ ids: [{ $gt: 0 }] })).statusCode).toBe(400);
  });

  test("are rejected with no ids, too many ids, an unknown category or operators", async () => {
    const { manage } = await street();
    const status = async (action: string, body: object) =>
      (await manage.post(`/api/admin/businesses/bulk-${action}`, body)).statusCode;
    const many = Array.from({ length: 501 }, (_, n) => n + 1);
    expect(await status("delete", { ids: [] })).toBe(400);
    expect(await status("delete", { ids: many })).toBe(400);
    expect(await status("delete", { ids: { $gt: 0 } })).toBe(400);
    expect(await status("category", { ids: [1], categoryId: 77 })).toBe(400);
    expect(await status("feature", { ids: [1], featured: true, town: "other" })).toBe(400);
  });

  test("the worklist counts businesses without coordinates and without coupons", async () => {
    const { manage } = await street();
    expect((await manage.get("/api/admin/listings/worklist")).json()).toEqual({
      withoutCoordinates: 2,
      withoutCoupon: 3,
      waitingSubmissions: 0,
    });
  });
});

test("words are folded and deduplicated, with and without their apostrophes", () => {
  expect(indexedWords(["Café Zoë, Zoe", "12 Main"])).toEqual(["cafe", "zoe", "12", "main"]);
  expect(indexedWords(["'Joe’s' Ærø '"])).toEqual(["joes", "joe", "s", "aero"]);
});

test("words without spaces are also indexed by their endings, after all others", () => {
  const words = ["東京屋", "12", "main", "京屋", "屋"];
  expect(indexedWords(["東京屋", "12 Main"])).toEqual(words);
  expect(indexedWords([`${"東".repeat(50)} 京`]).at(1)).toBe("京");
});
