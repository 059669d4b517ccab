import type { Answer } from "@mainstreet/testing/client";
import { haversineMiles } from "@mainstreet/testing/haversine";
import { messagesOf } from "@mainstreet/testing/probe";
import { afterAll, describe, expect, test, vi } from "vitest";
import { openListings } from "../testing/fixture.ts";

const listings = await openListings();
afterAll(listings.close);

const read = (answer: Answer) =>
  answer.json<{ id: number; name: string; distance?: number | null }[]>();
const ids = (answer: Answer) => read(answer).map(({ id }) => id);
const names = (answer: Answer) => read(answer).map(({ name }) => name);

describe("public API of businesses", () => {
  test("lists businesses by id with their category, paginated, with totals", async () => {
    const { visit, category, business } = await listings.town();
    const categoryId = await category("Food");
    for (const name of ["C", "B", "A"])
      await business({ name, categoryId, showDeals: name === "B", phone: "555-0101" });
    const answer = await visit.get("/api/businesses?limit=2&offset=1");
    expect(read(answer)).toEqual([
      expect.objectContaining({
        id: 2,
        name: "B",
        phone: "555-0101",
        rating: 0,
        reviewCount: 0,
        showDeals: true,
        category: { id: 1, name: "Food" },
      }),
      expect.objectContaining({ id: 3, name: "A", latitude: null }),
    ]);
    expect(answer.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "x-total-count": "3",
      "x-featured-count": "1",
    });
    expect(Object.keys(read(answer)[0] ?? {})).not.toEqual(
      expect.arrayContaining(["town", "revision", "keys", "outbox"]),
    );
    expect(ids(await visit.get("/api/businesses?featured=true"))).toEqual([2]);
    expect(ids(await visit.get("/api/businesses?featured=false"))).toEqual([1, 3]);
  });

  test("filters open businesses by the town's local time, to the minute", async () => {
    // A minute before noon on a Saturday in New York.
    listings.clock.now = new Date("2026-11-21T16:59:00Z");
    const { visit, category, business } = await listings.town();
    const categoryId = await category("Food");
    for (const openingHours of ["Sa 12:00-14:00", "Mo-Fr 09:00-17:00", "Fr 20:00-02:00", ""])
      await business({ name: "Quince", categoryId, openingHours });
    const open = (openNow: boolean) => visit.get(`/api/businesses?openNow=${openNow}`);
    expect(ids(await open(true))).toEqual([]);
    listings.clock.now = new Date("2026-11-21T17:00:00Z");
    const noon = await open(true);
    expect(read(noon)).toMatchObject([{ id: 1, openingHours: "Sa 12:00-14:00" }]);
    expect(ids(await open(false))).toEqual([2, 3, 4]);
    const near = "/api/nearby-businesses?latitude=40&longitude=-74&openNow=true";
    expect(ids(await visit.get(near))).toEqual([1]);
    const etag = { "if-none-match": String(noon.headers["etag"]) };
    expect((await visit.get("/api/businesses?openNow=true", etag)).statusCode).toBe(304);
    listings.clock.now = new Date("2026-11-21T06:59:00Z");
    expect(ids(await open(true))).toEqual([3]);
    listings.clock.now = new Date("2026-11-21T17:00:00Z");
  });

  test("shows the description but never contact or plan, neither publicly nor in messages", async () => {
    const { slug, visit, category, business } = await listings.town();
    const contact = { contactName: "Ann Quince", contactEmail: "ann@quince.example" };
    const membership = { ...contact, plan: "premium", paidUntil: "2031-05-05" };
    const description = "Bread from our own oven.";
    await business({ name: "Quince", categoryId: await category(), description, ...membership });
    for (const path of ["/api/businesses", "/api/nearby-businesses?latitude=40&longitude=-74"]) {
      const answer = await visit.get(path);
      expect(read(answer)).toMatchObject([{ description }]);
      for (const told of [...Object.keys(membership), ...Object.values(contact), "2031-05-05"])
        expect(answer.body).not.toContain(told);
    }
    await vi.waitFor(async () => {
      const told = JSON.stringify(await messagesOf(listings.env, "listings", slug));
      expect(told).toContain("Quince");
      for (const secret of [...Object.keys(membership), ...Object.values(contact)])
        expect(told).not.toContain(secret);
    });
  });

  test("returns a single business while it exists, without admin-only fields", async () => {
    const { visit, manage, category, business } = await listings.town();
    const other = await listings.town();
    const description = "Bread from our own oven.";
    const secret = { contactEmail: "ann@quince.example", plan: "premium" };
    await business({ name: "Quince", categoryId: await category(), description, ...secret });
    const answer = await visit.get("/api/businesses/1");
    expect(answer.json<object>()).toEqual(
      read(await visit.get("/api/businesses")).find(({ id }) => id === 1),
    );
    expect(answer.json<object>()).toMatchObject({ description, category: { id: 1, name: "Food" } });
    expect((await other.visit.get("/api/businesses/1")).statusCode).toBe(404);
    await manage.delete("/api/admin/businesses/1");
    const gone = await visit.get("/api/businesses/1");
    expect(gone.statusCode).toBe(404);
    expect(gone.json<object>()).toEqual({ message: "Business not found", code: "not_found" });
  });

  test("answers 304 for a single business until it changes", async () => {
    const { visit, manage, category, business } = await listings.town();
    await business({ name: "Baker", categoryId: await category() });
    const { headers } = await visit.get("/api/businesses/1");
    const again = () =>
      visit.get("/api/businesses/1", { "if-none-match": String(headers["etag"]) });
    expect([(await again()).statusCode, (await again()).body]).toEqual([304, ""]);
    await manage.put("/api/admin/businesses/1", { name: "Bakery" });
    expect((await again()).json<object>()).toMatchObject({ name: "Bakery" });
  });

  test("lists businesses for the sitemap with name and date of the last change", async () => {
    const { visit, manage, category, business } = await listings.town();
    const categoryId = await category();
    for (const name of ["Zinnia", "Aster"]) await business({ name, categoryId });
    const answer = await visit.get("/api/sitemap/businesses");
    const changed = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(answer.json<object>()).toEqual([
      { id: 1, name: "Zinnia", changed },
      { id: 2, name: "Aster", changed },
    ]);
    const second = await visit.get("/api/sitemap/businesses?limit=1&offset=1");
    expect(second.json<object>()).toEqual([{ id: 2, name: "Aster", changed }]);
    expect(second.headers["x-total-count"]).toBe("2");
    const again = () =>
      visit.get("/api/sitemap/businesses", { "if-none-match": String(answer.headers["etag"]) });
    expect([(await again()).statusCode, (await again()).body]).toEqual([304, ""]);
    await manage.delete("/api/admin/businesses/1");
    expect((await again()).json<object>()).toMatchObject([{ id: 2 }]);
  });

  test("filters by category, and an unknown category has no businesses", async () => {
    const { visit, category, business } = await listings.town();
    await business({ name: "Baker", categoryId: await category("Food") });
    await business({ name: "Vet", categoryId: await category("Pets") });
    expect(ids(await visit.get("/api/businesses?categoryId=2"))).toEqual([2]);
    expect(ids(await visit.get("/api/businesses?categoryId=77"))).toEqual([]);
  });

  test("answers 304 for the list until a business changes", async () => {
    const { visit, manage, category, business } = await listings.town();
    await business({ name: "Baker", categoryId: await category() });
    const { headers } = await visit.get("/api/businesses");
    const again = () => visit.get("/api/businesses", { "if-none-match": String(headers["etag"]) });
    const same = await again();
    expect([same.statusCode, same.body, same.headers["etag"]]).toEqual([304, "", headers["etag"]]);
    await manage.put("/api/admin/businesses/1", { name: "Bakery" });
    expect(read(await again())).toMatchObject([{ name: "Bakery" }]);
  });

  test("sorts nearby businesses: featured first, then by distance, those without coordinates last by name", async () => {
    const { visit, category, bring } = await listings.town();
    const categoryId = await category();
    const here: [number, number] = [37.7749, -122.4194];
    const places = Array.from({ length: 60 }, (_, n): [number, number] => [
      37.7 + ((n * 37) % 60) / 400,
      -122.5 + ((n * 23) % 60) / 400,
    ]);
    const rows = places.map(([latitude, longitude], n) => {
      const address = `${n} Main St`;
      return {
        name: `Shop ${n}`,
        address,
        categoryId,
        latitude,
        longitude,
        showDeals: n % 7 === 0,
      };
    });
    const nowhere = ["Zoo", "Aunt May", "Mid"].map((name) => {
      return { name, address: "unknown", categoryId, showDeals: name === "Mid" };
    });
    await bring("businesses", [...nowhere, ...rows]);
    await vi.waitFor(async () =>
      expect((await visit.get("/api/businesses")).headers["x-total-count"]).toBe("63"),
    );

    const miles = (n: number) => haversineMiles(here, places[n] ?? [0, 0]);
    const order = (featured: boolean) =>
      [...places.keys()]
        .filter((n) => (n % 7 === 0) === featured)
        .toSorted((a, b) => miles(a) - miles(b))
        .map((n) => `Shop ${n}`);
    const url = `/api/nearby-businesses?latitude=${here[0]}&longitude=${here[1]}`;
    const answer = await visit.get(`${url}&limit=100`);
    const near = read(answer);
    const [featured, others] = [
      [...order(true), "Mid"],
      [...order(false), "Aunt May", "Zoo"],
    ];
    expect(names(answer)).toEqual([...featured, ...others]);
    for (const { name, distance } of near)
      expect(distance).toBe(
        name.startsWith("Shop") ? Math.round(miles(Number(name.slice(5))) * 10) / 10 : null,
      );
    expect(answer.headers).toMatchObject({ "x-total-count": "63", "x-featured-count": "10" });

    const page = await visit.get(`${url}&limit=5&offset=8`);
    expect(ids(page)).toEqual(near.slice(8, 13).map(({ id }) => id));
    const close = await visit.get(`${url}&radius=2&limit=100`);
    expect(names(close)).toEqual(
      [...order(true), ...order(false)].filter((name) => miles(Number(name.slice(5))) <= 2),
    );
    expect(names(await visit.get(`${url}&featured=true`))).toEqual(featured);
    expect(names(await visit.get(`${url}&featured=false&limit=100`))).toEqual(others);
  });

  test.each([
    "/api/businesses?limit=-1",
    "/api/businesses?limit=0",
    "/api/businesses?limit=501",
    "/api/businesses?offset=-1",
    "/api/businesses?limit=abc",
    "/api/businesses?limit=",
    "/api/businesses?limit=1&limit=2",
    "/api/businesses?categoryId[$ne]=1",
    "/api/businesses?category[$ne]=1",
    "/api/businesses?categoryId=%7B%22$gt%22:0%7D",
    "/api/businesses?categoryId=1e3",
    "/api/businesses?hasCoupons=maybe",
    "/api/businesses?sort=rating",
    "/api/businesses?__proto__=1",
    "/api/nearby-businesses",
    "/api/nearby-businesses?latitude=37.7",
    "/api/nearby-businesses?latitude=91&longitude=0",
    "/api/nearby-businesses?latitude=0&longitude=-181",
    "/api/nearby-businesses?latitude=&longitude=",
    "/api/nearby-businesses?latitude=NaN&longitude=0",
    "/api/nearby-businesses?latitude=Infinity&longitude=0",
    "/api/nearby-businesses?latitude=0&longitude=0&radius=-1",
    "/api/nearby-businesses?latitude[$gt]=0&longitude=0",
  ])("rejects %s", async (url) => {
    const { visit } = await listings.town();
    const answer = await visit.get(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "invalid_request" });
  });
});
