import type { Answer } from "@mainstreet/testing/caller";
import { haversineMiles } from "@mainstreet/testing/haversine";
import { messagesOf } from "@mainstreet/testing/probe";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openListings } from "../testing/ground.ts";
import type { Listings } from "../testing/ground.ts";

let listings: Listings;
beforeAll(async () => {
  listings = await openListings();
});
afterAll(() => listings.close());

interface Answered {
  id: number;
  name: string;
  distance?: number | null;
}
const read = (answer: Answer) => answer.json<Answered[]>();
const ids = (answer: Answer) => read(answer).map(({ id }) => id);

describe("businesses for visitors", () => {
  test("come by id with their category, page by page, with totals", async () => {
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

  test("can be asked for by category; an unknown category has none", async () => {
    const { visit, category, business } = await listings.town();
    await business({ name: "Baker", categoryId: await category("Food") });
    await business({ name: "Vet", categoryId: await category("Pets") });
    expect(ids(await visit.get("/api/businesses?categoryId=2"))).toEqual([2]);
    expect(ids(await visit.get("/api/businesses?categoryId=77"))).toEqual([]);
  });

  test("are not sent again to who has them, until one changes", async () => {
    const { visit, manage, category, business } = await listings.town();
    await business({ name: "Baker", categoryId: await category() });
    const { headers } = await visit.get("/api/businesses");
    const again = () => visit.get("/api/businesses", { "if-none-match": String(headers["etag"]) });
    const same = await again();
    expect([same.statusCode, same.body, same.headers["etag"]]).toEqual([304, "", headers["etag"]]);
    await manage.put("/api/admin/businesses/1", { name: "Bakery" });
    expect(read(await again())).toMatchObject([{ name: "Bakery" }]);
  });

  test("near a place: featured first, then by distance, those without a place last by name", async () => {
    const { visit, category, bring } = await listings.town();
    await category();
    const here: [number, number] = [37.7749, -122.4194];
    const places = Array.from({ length: 60 }, (_, n): [number, number] => [
      37.7 + ((n * 37) % 60) / 400,
      -122.5 + ((n * 23) % 60) / 400,
    ]);
    const rows = places.map(([latitude, longitude], n) => ({
      name: `Shop ${n}`,
      address: `${n} Main St`,
      categoryId: 1,
      latitude,
      longitude,
      showDeals: n % 7 === 0,
    }));
    const nowhere = ["Zoo", "Aunt May", "Mid"].map((name) => ({
      name,
      address: "unknown",
      categoryId: 1,
      showDeals: name === "Mid",
    }));
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
    expect(near.map(({ name }) => name)).toEqual([
      ...order(true),
      "Mid",
      ...order(false),
      "Aunt May",
      "Zoo",
    ]);
    for (const { name, distance } of near)
      expect(distance).toBe(
        name.startsWith("Shop") ? Math.round(miles(Number(name.slice(5))) * 10) / 10 : null,
      );
    expect(answer.headers).toMatchObject({ "x-total-count": "63", "x-featured-count": "10" });

    const page = await visit.get(`${url}&limit=5&offset=8`);
    expect(ids(page)).toEqual(near.slice(8, 13).map(({ id }) => id));
    const close = read(await visit.get(`${url}&radius=2&limit=100`));
    expect(close.map(({ name }) => name).toSorted()).toEqual(
      [...order(true), ...order(false)]
        .filter((name) => miles(Number(name.slice(5))) <= 2)
        .toSorted(),
    );
    const featured = await visit.get(`${url}&featured=true`);
    expect(read(featured).map(({ name }) => name)).toEqual([...order(true), "Mid"]);
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
    "/api/businesses?sort=name",
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
  ])("are refused as %s", async (url) => {
    const { visit } = await listings.town();
    const answer = await visit.get(url);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      400,
      "invalid_request",
    ]);
  });
});

describe("businesses for admins", () => {
  test("are created, changed and removed, each told with its revision", async () => {
    const { slug, manage, category } = await listings.town();
    await category("Food");
    const created = await manage.post("/api/admin/businesses", {
      name: " Baker ",
      address: "1 Main St",
      categoryId: 1,
      website: "baker.example",
      rating: 4.5,
      reviewCount: 12,
      latitude: 40.7,
      longitude: -74,
    });
    expect([created.statusCode, created.json()]).toEqual([
      201,
      expect.objectContaining({
        id: 1,
        name: "Baker",
        rating: 4.5,
        revision: 1,
        couponCount: 0,
        externalId: "",
        category: { id: 1, name: "Food" },
        geocodeStatus: "located",
        createdAt: listings.clock.now.toISOString(),
      }),
    ]);
    const changed = await manage.put("/api/admin/businesses/1", { phone: "555-0101", revision: 1 });
    expect(changed.json()).toMatchObject({ name: "Baker", phone: "555-0101", revision: 2 });
    expect((await manage.delete("/api/admin/businesses/1")).statusCode).toBe(204);
    expect(ids(await manage.get("/api/admin/businesses"))).toEqual([]);
    await vi.waitFor(async () =>
      expect((await messagesOf(listings.env, "listings", slug)).slice(1)).toMatchObject([
        { type: "business.changed.v1", revision: 1, data: { id: 1, name: "Baker", phone: "" } },
        { type: "business.changed.v1", revision: 2, data: { id: 1, phone: "555-0101" } },
        { type: "business.changed.v1", revision: 3, data: { id: 1, deleted: true } },
      ]),
    );
    expect((await manage.delete("/api/admin/businesses/1")).statusCode).toBe(404);
  });

  test("see their own change at once in the public list", async () => {
    const { visit, manage, category, business } = await listings.town();
    await business({ name: "Baker", categoryId: await category() });
    expect(ids(await visit.get("/api/businesses"))).toEqual([1]);
    await business({ name: "Butcher", categoryId: 1 });
    expect(ids(await visit.get("/api/businesses"))).toEqual([1, 2]);
    await manage.delete("/api/admin/businesses/1");
    expect(ids(await visit.get("/api/businesses"))).toEqual([2]);
  });

  test("come page by page, also of one category", async () => {
    const { manage, category, business } = await listings.town();
    const [food, pets] = [await category("Food"), await category("Pets")];
    for (const categoryId of [food, pets, food, food]) await business({ name: "Shop", categoryId });
    const answer = await manage.get(`/api/admin/businesses?categoryId=${food}&limit=2&offset=1`);
    expect([ids(answer), answer.headers["x-total-count"]]).toEqual([[3, 4], "3"]);
  });

  test("need a category of their own town", async () => {
    const [ours, theirs] = [await listings.town(), await listings.town()];
    const foreign = [await theirs.category("A"), await theirs.category("B")][1];
    await ours.business({ name: "Baker", categoryId: await ours.category() });
    const refused = {
      message: "Please select a category",
      code: "invalid_request",
      errors: [{ path: "categoryId", message: "Please select a category" }],
    };
    for (const answer of [
      await ours.manage.post("/api/admin/businesses", { name: "Vet", categoryId: foreign }),
      await ours.manage.put("/api/admin/businesses/1", { categoryId: foreign }),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([400, refused]);
    expect(read(await ours.manage.get("/api/admin/businesses"))).toMatchObject([
      { categoryId: 1, revision: 1 },
    ]);
  });

  test("saved from an outdated view are refused; a save that changes nothing tells nothing", async () => {
    const { manage, category, business } = await listings.town();
    await business({ name: "Baker", categoryId: await category() });
    await manage.put("/api/admin/businesses/1", { phone: "1", revision: 1 });
    const late = await manage.put("/api/admin/businesses/1", { phone: "2", revision: 1 });
    expect([late.statusCode, late.json()]).toEqual([
      409,
      {
        code: "outdated",
        message:
          "This business was changed by someone else in the meantime. Reload it and try again.",
        current: expect.objectContaining({ phone: "1", revision: 2 }),
      },
    ]);
    const same = await manage.put("/api/admin/businesses/1", { phone: "1", revision: 2 });
    expect(same.json()).toMatchObject({ phone: "1", revision: 2 });
  });

  test("changed by many at once lose no change", async () => {
    const { manage, category, business } = await listings.town();
    await business({ name: "Baker", categoryId: await category() });
    const fields = ["phone", "website", "address"];
    const answers = await Promise.all(
      fields.map((field) => manage.put("/api/admin/businesses/1", { [field]: "x.example" })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(read(await manage.get("/api/admin/businesses"))).toMatchObject([
      { phone: "x.example", website: "x.example", address: "x.example", revision: 4 },
    ]);
  });

  test("of another town are not found, and nothing changes", async () => {
    const [ours, theirs] = [await listings.town(), await listings.town()];
    await ours.category();
    await theirs.business({ name: "Theirs", categoryId: await theirs.category() });
    for (const answer of [
      await ours.manage.put("/api/admin/businesses/1", { name: "Stolen" }),
      await ours.manage.put("/api/admin/businesses/1", { categoryId: 99 }),
      await ours.manage.delete("/api/admin/businesses/1"),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { message: "Business not found", code: "not_found" },
      ]);
    expect(read(await theirs.visit.get("/api/businesses"))).toMatchObject([{ name: "Theirs" }]);
    expect(read(await ours.visit.get("/api/businesses"))).toEqual([]);
  });

  test.each([
    { name: { $gt: "" } },
    { name: "" },
    { name: null },
    { categoryId: "1" },
    { categoryId: { $gt: 0 } },
    { rating: 5.1 },
    { rating: "4" },
    { reviewCount: -1 },
    { latitude: 91 },
    { longitude: "here" },
    { showDeals: "yes" },
    { websiteUrl: "javascript:alert(1)" },
    { facebookUrl: "facebook" },
    { id: 7 },
    { town: "other" },
    { createdAt: "2020-01-01T00:00:00Z" },
    { outbox: [] },
    { $set: { name: "x" } },
    { "category.name": "x" },
  ])("are refused with %j", async (fault) => {
    const { manage, category, business } = await listings.town();
    await business({ name: "Baker", categoryId: await category() });
    for (const answer of [
      await manage.post("/api/admin/businesses", { name: "New", categoryId: 1, ...fault }),
      await manage.put("/api/admin/businesses/1", fault),
    ])
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        400,
        "invalid_request",
      ]);
    expect(read(await manage.get("/api/admin/businesses"))).toMatchObject([
      { name: "Baker", revision: 1 },
    ]);
  });

  test.each(["0", "-1", "abc", "1.5", "%7B%7D", "99999999999999999999"])(
    "are refused by the id %s",
    async (id) => {
      const { manage } = await listings.town();
      expect((await manage.delete(`/api/admin/businesses/${id}`)).statusCode).toBe(400);
    },
  );

  test("are for signed-in admins only; nobody gets past the gateway", async () => {
    const { visit, category } = await listings.town();
    await category();
    const body = { name: "Baker", categoryId: 1 };
    expect((await visit.get("/api/admin/businesses")).statusCode).toBe(401);
    expect((await visit.post("/api/admin/businesses", body)).statusCode).toBe(401);
    expect((await visit.put("/api/admin/businesses/1", body)).statusCode).toBe(401);
    expect((await visit.delete("/api/admin/businesses/1")).statusCode).toBe(401);
    const stranger = { "x-service-token": "x".repeat(48) };
    expect((await visit.get("/api/businesses", stranger)).statusCode).toBe(403);
  });
});

test("where the search for coordinates stands follows the address", async () => {
  const { manage, category } = await listings.town();
  await category();
  const put = async (fields: object) =>
    (await manage.put("/api/admin/businesses/1", fields)).json<{ geocodeStatus: string }>()
      .geocodeStatus;
  const created = await manage.post("/api/admin/businesses", { name: "Baker", categoryId: 1 });
  expect(created.json()).toMatchObject({ geocodeStatus: "noAddress" });
  expect(await put({ address: "1 Main St" })).toBe("unset");
  expect(await put({ latitude: 40.7, longitude: -74 })).toBe("located");
  expect(await put({ latitude: null, longitude: null })).toBe("unset");
});
