import type { Answer } from "@mainstreet/testing/client";
import { messagesOf } from "@mainstreet/testing/probe";
import { afterAll, describe, expect, test, vi } from "vitest";
import { openListings } from "../testing/fixture.ts";

const listings = await openListings();
afterAll(listings.close);

interface Answered {
  id: number;
  name: string;
  distance?: number | null;
}
const read = (answer: Answer) => answer.json<Answered[]>();
const ids = (answer: Answer) => read(answer).map(({ id }) => id);

describe("businesses for admins", () => {
  test("are created, changed and deleted, and each step is published with its revision", async () => {
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

  test("require both coordinates or none", async () => {
    const { manage, category } = await listings.town();
    const shop = { name: "Baker", categoryId: await category("Food") };
    const half = { ...shop, latitude: 40.7 };
    const path = "/api/admin/businesses";
    const missing = { message: "Please give both latitude and longitude" };
    expect((await manage.post(path, half)).json()).toMatchObject({
      errors: [{ path: "longitude", ...missing }],
    });
    expect((await manage.post(path, { ...half, longitude: -74 })).statusCode).toBe(201);
    const answer = await manage.put(`${path}/1`, { latitude: null });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { errors: [{ path: "latitude", ...missing }] },
    ]);
    expect((await manage.put(`${path}/1`, { latitude: null, longitude: null })).statusCode).toBe(
      200,
    );
  });

  test("are updated in the public list at once", async () => {
    const { visit, manage, category, business } = await listings.town();
    await business({ name: "Baker", categoryId: await category() });
    expect(ids(await visit.get("/api/businesses"))).toEqual([1]);
    await business({ name: "Butcher", categoryId: 1 });
    expect(ids(await visit.get("/api/businesses"))).toEqual([1, 2]);
    await manage.delete("/api/admin/businesses/1");
    expect(ids(await visit.get("/api/businesses"))).toEqual([2]);
  });

  test("are paginated, also within a category", async () => {
    const { manage, category, business } = await listings.town();
    const [food, pets] = [await category("Food"), await category("Pets")];
    for (const categoryId of [food, pets, food, food]) await business({ name: "Shop", categoryId });
    const answer = await manage.get(`/api/admin/businesses?categoryId=${food}&limit=2&offset=1`);
    expect([ids(answer), answer.headers["x-total-count"]]).toEqual([[3, 4], "3"]);
  });

  test("require a category of their own town", async () => {
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

  test("reject an outdated revision, and a save without changes keeps the revision", async () => {
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

  test("are saved once when the same save is repeated after its response was lost", async () => {
    const { manage, category, business } = await listings.town();
    await business({ name: "Baker", categoryId: await category() });
    const save = () => manage.put("/api/admin/businesses/1", { phone: "1", revision: 1 });
    await save();
    const again = await save();
    expect([again.statusCode, again.json()]).toMatchObject([200, { phone: "1", revision: 2 }]);
    expect((await manage.get("/api/admin/businesses/1/history")).json()).toHaveLength(2);
  });

  test("lose no change in concurrent saves", async () => {
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

  test("of another town are not found or changed", async () => {
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
  ])("are rejected with %j", async (fault) => {
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
    "reject the id %s",
    async (id) => {
      const { manage } = await listings.town();
      expect((await manage.delete(`/api/admin/businesses/${id}`)).statusCode).toBe(400);
    },
  );
});

test("the geocode status follows the address and the coordinates", async () => {
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
