import { newTown } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test } from "vitest";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);

describe("a JSON file", () => {
  const file = {
    coupons: [
      { businessId: "b", title: "Two for one", code: "TWO", showDeals: true },
      { businessId: 7, title: "Free tea", expiration: null },
      { businessId: "broken", title: "Never" },
      { businessId: "nowhere", title: "Never" },
    ],
    businesses: [
      { id: 7, name: "Tea House", categoryId: 2, rating: null },
      { id: "b", name: "Bike Shop", category: { id: 5, name: "Sport" }, isPremium: true },
      { id: "broken", name: "", categoryId: 2 },
      { name: "Lost", categoryId: 4 },
      "not a row",
    ],
    categories: [
      { id: 2, name: "Drinks" },
      { id: 3, name: "Food" },
      { id: 4, name: "" },
    ],
  };

  test("may hold its arrays in any order, and its ids refer to its own rows first", async () => {
    const town = newTown();
    // Records with the same numbers as the file's ids, which must not be taken for them.
    await system.imported(town, "categories.csv", "name\nA\nB\nC\nD\n");
    await system.imported(town, "business.csv", "name\n1\n2\n3\n4\n5\n6\n7\n");
    const answer = await system.upload(town, "town.json", JSON.stringify(file));
    expect(await answer.json()).toMatchObject({
      message: "Import successful",
      counts: { categories: 2, businesses: 2, coupons: 2 },
    });
    const businesses = await system.stored(town, "businesses");
    const tea = businesses.find(({ name }) => name === "Tea House");
    expect(tea).toMatchObject({ category: { name: "Drinks" } });
    expect(businesses.find(({ name }) => name === "Bike Shop")).toMatchObject({
      category: { name: "Sport" },
    });
    const coupons = await system.stored(town, "coupons");
    expect(coupons.find(({ title }) => title === "Free tea")?.["businessId"]).toBe(tea?.["id"]);

    const [record] = await system.records(town);
    const reasons = (await system.rejections(town, record?.id ?? "")).map((rejected) => [
      rejected.entity,
      rejected.row,
      rejected.errors[0]?.message,
    ]);
    expect(reasons).toEqual([
      ["businesses", 3, "Business name is required"],
      ["businesses", 4, "The category with id 4 in this file was rejected"],
      ["businesses", 5, "Each row should be an object with named fields"],
      ["categories", 3, "Category name is required"],
      ["coupons", 3, "The business with id broken in this file was rejected"],
      ["coupons", 4, "There is no business with id “nowhere”"],
    ]);
    const again = await system.imported(town, "town.json", JSON.stringify(file));
    expect(again.counts).toEqual({
      categories: { added: 0, changed: 0, unchanged: 2, merged: 0, rejected: 1 },
      businesses: { added: 0, changed: 0, unchanged: 2, merged: 0, rejected: 3 },
      coupons: { added: 0, changed: 0, unchanged: 2, merged: 0, rejected: 2 },
    });
  });

  test("may hold other large data around its arrays without losing rows", async () => {
    const town = newTown();
    const users = Array.from({ length: 500 }, (_, n) => ({
      name: `User ${n}`,
      about: "x".repeat(200),
    }));
    const notes = "y".repeat(100_000);
    const categories = [{ id: 2, name: "Drinks" }];
    const businesses = [{ name: "Tea House", categoryId: 2 }];
    const { counts } = await system.imported(
      town,
      "town.json",
      JSON.stringify({ users, categories, notes, businesses }),
    );
    expect(counts.categories).toMatchObject({ added: 1, rejected: 0 });
    expect(counts.businesses).toMatchObject({ added: 1, rejected: 0 });
  });
});

test("JSON text keeps a leading quote before a formula character", async () => {
  const town = newTown();
  const businesses = [{ name: "'-20 Freezer", phone: "'+1", category: { name: "'=Cold" } }];
  await system.imported(town, "town.json", JSON.stringify({ businesses }));
  expect(await system.stored(town, "businesses")).toMatchObject(businesses);
});
