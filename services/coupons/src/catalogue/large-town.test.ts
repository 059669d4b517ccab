/** A town too large for memory is served from the database, with the same answers. */
import type { SearchResults } from "@mainstreet/contracts/search";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openCoupons } from "../testing/fixture.ts";
import type { Coupons } from "../testing/fixture.ts";

const CLOCK = { now: new Date("2026-11-21T17:00:00Z") };
/** Less than the whole town takes, but more than the fields that its lists need. */
const BYTES = 14_000;
let fixtures: Coupons[];
beforeAll(async () => {
  fixtures = await Promise.all([
    openCoupons(CLOCK),
    openCoupons(CLOCK, { CATALOGUE_BYTES: String(BYTES) }),
  ]);
});
afterAll(() => Promise.all(fixtures.map((coupons) => coupons.close())));

const TITLES = ["Free coffee", "Two pies for one", "Pie of last week", "Coffee and pie"];

async function street(coupons: Coupons) {
  const town = await coupons.town();
  const bakery = await town.business({ name: "A1 Bakery", latitude: 40, longitude: -74 });
  const cafe = await town.business({ name: "Café Zoë", latitude: 40.1, longitude: -74 });
  for (const [at, title] of TITLES.entries())
    await town.coupon({
      businessId: at % 2 === 0 ? bakery : cafe,
      title,
      showDeals: at === 3,
      ...(at === 2 && { expiration: "2026-11-20" }),
    });
  const tomorrow = { businessId: cafe, startDate: "2026-11-22" };
  await town.coupon({ ...tomorrow, title: "Coffee of tomorrow" });
  await town.coupon({ ...tomorrow, title: "Coffee to look forward to", isAnnounced: true });
  await town.coupon({ businessId: cafe, title: "Coffee to think about", isActive: false });
  return town;
}

const PATHS = [
  "/api/coupons?limit=2&offset=1",
  "/api/coupons?businessId=2",
  "/api/nearby-coupons?latitude=40&longitude=-74",
  "/api/nearby-coupons?latitude=40&longitude=-74&radius=3",
  "/api/coupons/2?latitude=40&longitude=-74",
  "/api/coupons/3",
  "/api/coupons/5",
  "/api/coupons/6",
  "/api/coupons/7",
  "/api/coupons/9",
  "/api/saved-coupons?ids=4,9,1,5,6,7",
  "/api/birthday-offers",
  "/api/sitemap",
  "/api/search?q=coffee",
  "/api/search?q=coffee+zoe&latitude=40&longitude=-74",
  "/api/search?q=bakery",
  "/api/search?q=zeppelin",
  "/api/search?q=coffee+zeppelin",
  "/api/search?q=pie+to+zeppelin",
  "/api/search?q=pies",
  "/api/search?q=bakeries",
  "/api/search?q=a1+zeppelin",
];

test("a town too large for memory gets the same answers from the database", async () => {
  const [kept, large] = await Promise.all(
    fixtures.map(async (coupons) => {
      const { visit } = await street(coupons);
      const answers = [];
      for (const path of PATHS) {
        const first = await visit.get(path);
        const { etag = "" } = first.headers;
        const again = await visit.get(path, { "if-none-match": etag });
        const { date: _, ...headers } = first.headers;
        answers.push([path, first.json<unknown>(), headers["x-total-count"], again.statusCode]);
      }
      const { body } = await visit.get("/metrics");
      return { answers, bytes: Number(/^catalogue_bytes (\d+)/m.exec(body)?.[1]) };
    }),
  );
  expect(large?.answers).toEqual(kept?.answers);
  expect(large?.bytes).toBeLessThan(BYTES);
  expect(kept?.bytes).toBeGreaterThan(BYTES);
});

test("a search ignores the words “near me”", async () => {
  for (const coupons of fixtures) {
    const { coupon, visit } = await street(coupons);
    await coupon({ businessId: 1, title: "Nearly free coffee for members" });
    const found = await visit.get("/api/search?q=coffee+near+me");
    expect(found.json<SearchResults>().total.coupons).toBe(4);
  }
});

test("a change shows at once in lists and search", async () => {
  const [, coupons] = fixtures;
  if (!coupons) throw new Error("not open");
  const { visit, manage } = await street(coupons);
  await visit.get("/api/coupons");
  await manage.put("/api/admin/coupons/1", { title: "Free tea" });
  await manage.delete("/api/admin/coupons/2");
  const titles = async (path: string) =>
    (await visit.get(path)).json<{ title: string }[]>().map(({ title }) => title);
  expect(await titles("/api/coupons")).toEqual([
    "Free tea",
    "Coffee and pie",
    "Coffee to look forward to",
  ]);
  const found = await visit.get("/api/search?q=tea");
  expect(found.json<SearchResults>()).toMatchObject({
    coupons: [{ title: "Free tea" }],
    total: { coupons: 1, businesses: 0 },
  });
  expect((await visit.get("/api/search?q=pies")).json()).toMatchObject({
    coupons: [{ title: "Coffee and pie" }],
    total: { coupons: 1 },
  });
});

test("a search with very many matches counts all of them and ranks near ones first", async () => {
  const [, coupons] = fixtures;
  if (!coupons) throw new Error("not open");
  const town = await coupons.town();
  const open = { openingHours: "Mo-Su 09:00-22:00" };
  const far = await town.business({ name: "Far Shop", latitude: 41, longitude: -74 });
  const near = await town.business({ name: "Near Shop", latitude: 40, longitude: -74, ...open });
  await town.bring(
    Array.from({ length: 600 }, (_, n) => ({ businessId: far, title: `Tea number ${n}` })),
  );
  await town.coupon({ businessId: near, title: "Tea round the corner" });
  await town.coupon({ businessId: near, title: "Tea of last week", expiration: "2026-11-20" });
  const search = async (more: string) =>
    (await town.visit.get(`/api/search?q=tea${more}&limit=1`)).json<SearchResults>();
  expect((await search("")).total.coupons).toBe(601);
  expect((await search("+week")).total.coupons).toBe(601);
  const corner = { coupons: [{ title: "Tea round the corner" }] };
  expect(await search("&latitude=40&longitude=-74")).toMatchObject({
    ...corner,
    total: { coupons: 601 },
  });
  expect(await search("&openNow=true")).toMatchObject({ ...corner, total: { coupons: 1 } });
});

test("a search finds live coupons among many matches that are not live", async () => {
  const [, coupons] = fixtures;
  if (!coupons) throw new Error("not open");
  // Lowers the limits as if there were ten thousand times as many coupons.
  const store = { ...coupons.coupons.coupons };
  const few = vi.spyOn(coupons.coupons.coupons, "idsOf");
  few.mockImplementation((slug, filter, most) => store.idsOf(slug, filter, most / 10_000));
  onTestFinished(() => few.mockRestore());
  const { business, bring, coupon, visit } = await coupons.town();
  const businessId = await business({ name: "Elm Bakery" });
  const tea = { businessId, title: "Tea" };
  await bring([
    ...Array.from({ length: 5 }, (_, n) => ({ ...tea, code: `A${n}`, expiration: "2026-11-20" })),
    ...Array.from({ length: 5 }, (_, n) => ({ ...tea, code: `B${n}`, startDate: "2026-11-22" })),
  ]);
  for (let n = 0; n < 5; n += 1) await coupon({ ...tea, isActive: false });
  await coupon({ ...tea, expiration: "2026-11-21" });
  await coupon({ ...tea, startDate: "2026-11-22", isAnnounced: true });
  const found = (await visit.get("/api/search?q=tea")).json<SearchResults>();
  expect(found.coupons.map(({ id }) => id)).toEqual([16, 17]);
});

test("a word finds the coupons of all businesses whose name or category matches it", async () => {
  const [, coupons] = fixtures;
  if (!coupons) throw new Error("not open");
  const { business, bring, visit } = await coupons.town();
  const shops = await Promise.all(
    Array.from({ length: 110 }, (_, n) => business({ name: `Diner ${n}` })),
  );
  await bring(shops.map((businessId) => ({ businessId, title: "Pizza" })));
  const found = async (q: string) =>
    (await visit.get(`/api/search?q=${q}&limit=1`)).json<SearchResults>().total.coupons;
  expect(await found("pizza+diner")).toBe(110);
  expect(await found("pizza+food")).toBe(110);
});

test("cached answers are invalidated as soon as a record in them changes", async () => {
  const [, coupons] = fixtures;
  if (!coupons) throw new Error("not open");
  const { slug, visit } = await street(coupons);
  const paths = ["coupons", "coupons/4", "search?q=coffee", "birthday-offers"];
  const etags = await Promise.all(
    paths.map(async (path) => (await visit.get(`/api/${path}`)).headers.etag),
  );
  // Changes the record without a message.
  const { model } = coupons.coupons.coupons.kind;
  await model.updateOne({ town: slug, id: 4 }, { $set: { title: "Coffee and cake" } });
  for (const [at, path] of paths.entries()) {
    const now = await visit.get(`/api/${path}`, { "if-none-match": etags[at] ?? "" });
    expect([path, now.statusCode, now.body.includes("and cake")]).toEqual([path, 200, true]);
  }
});
