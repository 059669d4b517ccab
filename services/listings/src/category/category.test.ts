import type { Answer } from "@mainstreet/testing/client";
import { messagesOf } from "@mainstreet/testing/probe";
import { afterAll, describe, expect, test, vi } from "vitest";
import { openListings } from "../testing/fixture.ts";
import type { Town } from "../testing/fixture.ts";
import { submissionForm } from "../testing/submission-form.ts";

const listings = await openListings();
afterAll(listings.close);

const names = (answer: Answer) => answer.json<{ name: string }[]>().map(({ name }) => name);
const refusal = (answer: Answer) => [answer.statusCode, answer.json<{ code: string }>().code];

describe("categories for admins", () => {
  let rounds = 0;
  /** Lets a business enter a category while it is being removed; returns both status codes. */
  async function race({ manage, category }: Town, enter: (categoryId: number) => Promise<Answer>) {
    const categoryId = await category(`Round ${(rounds += 1)}`);
    const [entered, removed] = await Promise.all([
      enter(categoryId),
      manage.delete(`/api/admin/categories/${categoryId}`),
    ]);
    const shops = await manage.get("/api/admin/businesses?limit=100");
    for (const shop of shops.json<{ category: { name: string } }[]>())
      expect(shop.category.name).not.toBe("Unknown");
    return `${entered.statusCode} ${removed.statusCode}`;
  }

  test("are created, renamed and deleted, and each step is published with its revision", async () => {
    const { slug, manage } = await listings.town();
    const created = await manage.post("/api/admin/categories", { name: "  Food " });
    expect([created.statusCode, created.json()]).toEqual([
      201,
      { id: 1, name: "Food", businessCount: 0, revision: 1 },
    ]);
    const renamed = await manage.put("/api/admin/categories/1", { name: "Eating", revision: 1 });
    expect(renamed.json()).toEqual({ id: 1, name: "Eating", businessCount: 0, revision: 2 });
    const removed = await manage.delete("/api/admin/categories/1");
    expect([removed.statusCode, removed.body]).toEqual([204, ""]);
    expect((await manage.get("/api/admin/categories")).json()).toEqual([]);
    await vi.waitFor(async () =>
      expect(await messagesOf(listings.env, "listings", slug)).toMatchObject([
        { type: "category.changed.v1", revision: 1, data: { id: 1, name: "Food" } },
        { type: "category.changed.v1", revision: 2, data: { id: 1, name: "Eating" } },
        { type: "category.changed.v1", revision: 3, data: { id: 1, deleted: true } },
      ]),
    );
  });

  test("have unique names in their town regardless of case, and a deleted one frees its name", async () => {
    const { manage, category } = await listings.town();
    await category("Food");
    await category("Pets");
    const message = 'A category named "fOOD" already exists';
    const taken = { message, code: "category_exists", errors: [{ path: "name", message }] };
    const created = await manage.post("/api/admin/categories", { name: "fOOD" });
    expect([created.statusCode, created.json()]).toEqual([409, taken]);
    const renamed = await manage.put("/api/admin/categories/2", { name: "fOOD" });
    expect([renamed.statusCode, renamed.json()]).toEqual([409, taken]);
    expect((await manage.put("/api/admin/categories/1", { name: "FOOD" })).statusCode).toBe(200);
    await manage.delete("/api/admin/categories/1");
    expect((await manage.put("/api/admin/categories/2", { name: "food" })).statusCode).toBe(200);
  });

  test("created concurrently with the same name are stored once", async () => {
    const { manage } = await listings.town();
    const answers = await Promise.all(
      ["Food", "FOOD", "food", "Food "].map((name) =>
        manage.post("/api/admin/categories", { name }),
      ),
    );
    const codes = answers.map(({ statusCode }) => String(statusCode)).toSorted();
    expect(codes.join(" ")).toBe("201 409 409 409");
  });

  test("cannot be deleted while they have businesses", async () => {
    const { manage, category, business } = await listings.town();
    const categoryId = await category();
    const id = await business({ name: "Bakery", categoryId });
    const refused = await manage.delete(`/api/admin/categories/${categoryId}`);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { message: "This category has businesses. Remove them first.", code: "category_in_use" },
    ]);
    await manage.delete(`/api/admin/businesses/${id}`);
    expect((await manage.delete(`/api/admin/categories/${categoryId}`)).statusCode).toBe(204);
  });

  test("do not appear in the bin when a business joins them during the deletion", async () => {
    const { manage, category, business } = await listings.town();
    const categoryId = await category();
    const collection = listings.businesses.kind.model.db.collection("categories");
    const updateOne = collection.updateOne.bind(collection);
    const spy = vi.spyOn(collection, "updateOne").mockImplementation(async (...write) => {
      if (JSON.stringify(write).includes('"deleted":true')) {
        spy.mockRestore();
        await business({ name: "Bakery", categoryId });
      }
      return updateOne(...write);
    });
    const refused = await manage.delete(`/api/admin/categories/${categoryId}`);
    expect(refusal(refused)).toEqual([409, "category_in_use"]);
    expect(names(await manage.get("/api/admin/categories"))).toEqual(["Food"]);
    expect((await manage.get("/api/admin/categories/bin")).json()).toEqual([]);
  });

  test("are never deleted while a business is created in them", async () => {
    const town = await listings.town();
    for (let round = 1; round <= 8; round += 1) {
      const codes = await race(town, (categoryId) =>
        town.manage.post("/api/admin/businesses", { name: `Shop ${round}`, categoryId }),
      );
      expect(["201 409", "400 204", "400 409"]).toContain(codes);
    }
  });

  test("are never deleted while a business moves into them, and its other fields stay consistent", async () => {
    const town = await listings.town();
    const { manage, category, business } = town;
    const id = await business({ name: "Bakery", categoryId: await category() });
    const url = `/api/admin/businesses/${id}`;
    for (let round = 2; round <= 12; round += 1) {
      const codes = await race(town, async (categoryId) => {
        const [moved, called] = await Promise.all([
          manage.put(url, { categoryId, website: `https://example.com/${round}` }),
          manage.put(url, { phone: `555-${round}` }),
        ]);
        expect(called.statusCode).toBe(200);
        return moved;
      });
      const { phone, website } = (await manage.get(url)).json<{ phone: string; website: string }>();
      expect(phone).toBe(`555-${round}`);
      const refused = codes.startsWith("400");
      expect(website.endsWith(`/${round}`)).toBe(!refused);
      if (!refused) await manage.put(url, { categoryId: 1 });
    }
  });

  test("are never deleted while many businesses move into them", async () => {
    const town = await listings.town();
    await town.category("Food");
    const rows = Array.from({ length: 60 }, (_, at) => ({ name: `Shop ${at}`, categoryId: 1 }));
    const ids = (await town.bring("businesses", rows)).map(({ id }) => id);
    for (let round = 1; round <= 6; round += 1) {
      const codes = await race(town, (categoryId) =>
        town.manage.post("/api/admin/businesses/bulk-category", { ids, categoryId }),
      );
      expect(["200 409", "400 204"]).toContain(codes);
    }
  });

  test("are never deleted while an approved submission becomes a business in them", async () => {
    const town = await listings.town();
    for (let round = 1; round <= 12; round += 1) {
      const sent = await town.visit.post("/api/listing-submissions", submissionForm);
      const { id } = sent.json<{ id: number }>();
      const codes = await race(town, (categoryId) =>
        town.manage.post(`/api/admin/submissions/${id}/approve`, { categoryId }),
      );
      expect(["200 409", "200 204", "400 204"]).toContain(codes);
    }
  });

  test("reject an outdated revision", async () => {
    const { manage, category } = await listings.town();
    await category("Food");
    await manage.put("/api/admin/categories/1", { name: "Eating", revision: 1 });
    const late = await manage.put("/api/admin/categories/1", { name: "Drinks", revision: 1 });
    expect(refusal(late)).toEqual([409, "outdated"]);
    expect(names(await manage.get("/api/admin/categories"))).toEqual(["Eating"]);
  });

  test("of another town are not found or changed", async () => {
    const [ours, theirs] = [await listings.town(), await listings.town()];
    await theirs.category("Theirs");
    for (const answer of [
      await ours.manage.put("/api/admin/categories/1", { name: "Stolen" }),
      await ours.manage.delete("/api/admin/categories/1"),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { message: "Category not found", code: "not_found" },
      ]);
    expect(names(await theirs.visit.get("/api/categories"))).toEqual(["Theirs"]);
    expect(names(await ours.visit.get("/api/categories"))).toEqual([]);
  });

  test.each([
    { name: { $gt: "" } },
    { name: ["Food"] },
    { name: "   " },
    { name: "x".repeat(81) },
    { name: "Food", id: 7 },
    { name: "Food", town: "other" },
    {},
    [],
  ])("are rejected as %j", async (body) => {
    const { manage, category } = await listings.town();
    await category("Old");
    for (const answer of [
      await manage.post("/api/admin/categories", body),
      await manage.put("/api/admin/categories/1", body),
    ])
      expect(refusal(answer)).toEqual([400, "invalid_request"]);
    expect(names(await manage.get("/api/admin/categories"))).toEqual(["Old"]);
  });
});

describe("categories in bulk", () => {
  test("match existing names regardless of case and keep the stored name", async () => {
    const { bring, visit } = await listings.town();
    expect(await bring("categories", [{ name: "Food" }, { name: "Pets" }])).toMatchObject([
      { outcome: "added", id: 1 },
      { outcome: "added", id: 2 },
    ]);
    const again = [{ name: "FOOD" }, { name: "Tea" }, { name: "tea" }];
    expect(await bring("categories", again)).toMatchObject([
      { outcome: "unchanged", id: 1 },
      { outcome: "added", id: 3 },
      { outcome: "merged", id: 3 },
    ]);
    await vi.waitFor(async () =>
      expect(names(await visit.get("/api/categories"))).toEqual(["Food", "Pets", "Tea"]),
    );
  });

  test("from concurrent batches are stored once", async () => {
    const { bring, manage } = await listings.town();
    const rows = Array.from({ length: 10 }, (_, n) => ({ name: `Category ${n}` }));
    const answers = await Promise.all(
      ["a", "b", "c"].map((batch) => bring("categories", rows, { batch })),
    );
    expect(new Set(answers.map((rows) => rows.map(({ id }) => id).join())).size).toBe(1);
    expect((await manage.get("/api/admin/categories")).headers["x-total-count"]).toBe("10");
  });
});
