/** Undoing imports, as the import service requests it: batch by batch, and possibly repeated. */
import type { UndoResult } from "@mainstreet/contracts/undo";
import { GEOCODING } from "@mainstreet/service/records/history";
import type { BulkResults } from "@mainstreet/testing/bulk";
import { asCaller } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test } from "vitest";
import { openListings } from "./testing/fixture.ts";
import type { Town } from "./testing/fixture.ts";

const listings = await openListings();
afterAll(listings.close);

type Entity = "categories" | "businesses";

const row = { name: "Alder Bakery", address: "1 Main St" };
const filled = { ...row, phone: "555-0101" };
const kept = [{ id: 1, outcome: "kept", name: row.name, batch: "businesses:1" }];
const importing = asCaller(listings.env, "import");

async function undo(
  { visit }: Town,
  entity: Entity,
  request: { import: string; ids: number[]; merged?: number[]; keep?: number[]; preview?: true },
) {
  const body = { merged: [], ...request };
  const answer = await visit.post(`/internal/${entity}/undo`, body, importing);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json<{ results: UndoResult[] }>().results;
}

/** Changes records by number, as rows of an exported sheet do. */
async function change(
  { visit }: Town,
  batch: string,
  given: { id: number; name: string; externalId?: string }[],
) {
  const rows = given.map(({ id, ...values }, at) => ({ row: at, id, values }));
  const [, entity] = batch.split(":");
  const answer = await visit.post(`/internal/${entity}/bulk`, { batch, rows }, importing);
  const { results } = answer.json<BulkResults>();
  expect(results.map(({ outcome }) => outcome)).toEqual(given.map(() => "changed"));
}

const names = async ({ manage }: Town, entity: Entity) =>
  (await manage.get(`/api/admin/${entity}?sort=id`))
    .json<{ name: string }[]>()
    .map(({ name }) => name);

describe("undoing a record added by one batch of an import and repeated in a later one", () => {
  /** Returns a town with a business added by the first batch and filled by the fifth. */
  async function added() {
    const town = await listings.town();
    await town.bring("businesses", [row], { batch: "one:businesses:1" });
    await town.bring("businesses", [filled], { batch: "one:businesses:5", merge: true });
    return town;
  }
  const first = { import: "one", ids: [1] };
  const fifth = { import: "one", ids: [], merged: [1] };

  test("removes it with the batch that added it, in either order", async () => {
    const town = await added();
    expect(await undo(town, "businesses", fifth)).toEqual([]);
    expect(await names(town, "businesses")).toEqual([row.name]);
    expect(await undo(town, "businesses", first)).toMatchObject([{ id: 1, outcome: "removed" }]);
    expect(await undo(town, "businesses", fifth)).toEqual([]);
    // A repeated request gets the same answer.
    expect(await undo(town, "businesses", first)).toMatchObject([{ id: 1, outcome: "removed" }]);
  });

  test("reports it only once when it is kept because it was edited or is needed", async () => {
    const needed = await added();
    expect(await undo(needed, "businesses", { ...first, keep: [1] })).toEqual(kept);
    expect(await undo(needed, "businesses", fifth)).toEqual([]);
    const edited = await added();
    await edited.manage.put("/api/admin/businesses/1", { website: "alder.example" });
    expect(await undo(edited, "businesses", first)).toEqual(kept);
    expect(await undo(edited, "businesses", fifth)).toEqual([]);
    expect(await names(edited, "businesses")).toEqual([row.name]);
  });
});

describe("undo keeps and reports a record that an admin edited during the import", () => {
  const batch = "one:businesses:1";

  test("when the import had added it and a later row filled in a blank field", async () => {
    const town = await listings.town();
    await town.bring("businesses", [row], { batch });
    await town.manage.put("/api/admin/businesses/1", { website: "alder.example" });
    await town.bring("businesses", [filled], { batch: "one:businesses:2", merge: true });
    await town.bring("businesses", [{ ...row, phone: "555-0102" }], { batch: "one:businesses:3" });
    expect(await undo(town, "businesses", { import: "one", ids: [1] })).toEqual(kept);
    expect(await names(town, "businesses")).toEqual([row.name]);
  });

  test("when the import had changed it and the batch was sent again", async () => {
    const town = await listings.town();
    await town.business({ ...row, categoryId: await town.category() });
    await town.bring("businesses", [filled], { batch });
    const edit = { phone: "555-0199", website: "alder.example" };
    await town.manage.put("/api/admin/businesses/1", edit);
    await town.bring("businesses", [filled], { batch });
    // The changes of a later import can be undone all the same.
    const later = { ...row, phone: "555-0202" };
    await town.bring("businesses", [later], { batch: "two:businesses:1" });
    const second = await undo(town, "businesses", { import: "two", ids: [1] });
    expect(second).toMatchObject([{ outcome: "restored" }]);
    const first = await undo(town, "businesses", { import: "one", ids: [1] });
    expect(first).toMatchObject([{ outcome: "kept", name: row.name }]);
    expect((await town.manage.get("/api/admin/businesses/1")).json()).toMatchObject(edit);
  });
});

test("undo restores a record that an import only repeated", async () => {
  const town = await listings.town();
  await town.bring("businesses", [row], { batch: "one:businesses:1" });
  await town.bring("businesses", [filled], { batch: "two:businesses:1", merge: true });
  const request = { import: "two", ids: [], merged: [1] };
  expect(await undo(town, "businesses", request)).toMatchObject([{ outcome: "restored" }]);
  expect((await town.manage.get("/api/admin/businesses/1")).json()).toMatchObject({ phone: "" });
});

test("undo restores the earlier address without the coordinates of the import's address", async () => {
  const town = await listings.town();
  const steps = ["12 Elm St", "99 Oak St", "7 Birch St"];
  for (const [at, address] of steps.entries()) {
    await town.bring("businesses", [{ ...row, externalId: "1", address }], {
      batch: `${at}:businesses:1`,
    });
    if (at === 0) continue;
    const place = { latitude: 40 + at, longitude: -75 };
    await listings.businesses.change(town.slug, 1, place, undefined, GEOCODING);
  }
  const shop = async () => (await town.manage.get("/api/admin/businesses/1")).json();
  await undo(town, "businesses", { import: "2", ids: [1] });
  expect(await shop()).toMatchObject({ address: "99 Oak St", latitude: 41, longitude: -75 });
  await undo(town, "businesses", { import: "1", ids: [1] });
  expect(await shop()).toMatchObject({ address: "12 Elm St", latitude: null, longitude: null });
});

test("undo keeps and reports a business whose earlier category was deleted since", async () => {
  const town = await listings.town();
  const food = await town.category("Food");
  const drinks = await town.category("Drinks");
  await town.business({ ...row, categoryId: food });
  await town.business({ name: "Birch Bar", phone: "555-0101", categoryId: drinks });
  const rows = [
    { ...row, categoryId: drinks },
    { name: "Birch Bar", phone: "555-0101", website: "birch.example" },
  ];
  await town.bring("businesses", rows, { batch: "one:businesses:1" });
  expect((await town.manage.delete(`/api/admin/categories/${food}`)).statusCode).toBe(204);
  const request = { import: "one", ids: [1, 2] };
  const results = [
    { id: 1, outcome: "kept", name: row.name },
    { id: 2, outcome: "restored" },
  ];
  expect(await undo(town, "businesses", { ...request, preview: true })).toMatchObject(results);
  expect(await undo(town, "businesses", request)).toMatchObject(results);
  expect((await town.manage.get("/api/admin/businesses?sort=id")).json()).toMatchObject([
    { category: { name: "Drinks" } },
    { category: { name: "Drinks" }, website: "" },
  ]);
});

test("a deleted business and its category from an undone import can be restored in that order", async () => {
  const town = await listings.town();
  await town.business({ ...row, categoryId: await town.category("Food") });
  await town.bring("categories", [{ name: "Drinks" }], { batch: "one:categories:1" });
  await town.bring("businesses", [{ ...row, categoryId: 2 }], { batch: "one:businesses:1" });
  await town.manage.delete("/api/admin/businesses/1");
  await undo(town, "businesses", { import: "one", ids: [1] });
  const removed = [{ id: 2, outcome: "removed" }];
  expect(await undo(town, "categories", { import: "one", ids: [2] })).toMatchObject(removed);
  const restore = async (entity: Entity, id: number) =>
    (await town.manage.post(`/api/admin/${entity}/bin/restore`, { ids: [id] })).json();
  const message = "Its category is deleted. Please restore the category first.";
  expect(await restore("businesses", 1)).toMatchObject({ done: 0, kept: [{ message }] });
  expect(await restore("categories", 2)).toEqual({ done: 1, kept: [] });
  expect(await restore("businesses", 1)).toEqual({ done: 1, kept: [] });
});

test("no undone business loses its category when that is deleted concurrently", async () => {
  const town = await listings.town();
  const drinks = await town.category("Drinks");
  for (let id = 1; id <= 20; id += 1) {
    const shop = { name: `Shop ${id}`, phone: `555-01${id + 10}` };
    const food = await town.category(`Food ${id}`);
    await town.business({ ...shop, categoryId: food });
    const batch = `${id}:businesses:1`;
    await town.bring("businesses", [{ ...shop, categoryId: drinks }], { batch });
    await Promise.all([
      undo(town, "businesses", { import: String(id), ids: [id] }),
      town.manage.delete(`/api/admin/categories/${food}`),
    ]);
  }
  const answer = await town.manage.get("/api/admin/businesses");
  const shops = answer.json<{ category: { name: string } }[]>();
  expect(shops).toHaveLength(20);
  expect(shops.map(({ category }) => category.name)).not.toContain("Unknown");
});

describe("undo when another record has the earlier name or source id of a changed one", () => {
  test("keeps and reports the category, and restores the other categories", async () => {
    const town = await listings.town();
    for (const name of ["Food", "Shops", "Bars"]) await town.category(name);
    await change(town, "one:categories:1", [
      { id: 1, name: "Dining" },
      { id: 2, name: "Stores" },
      { id: 3, name: "Pubs" },
    ]);
    await town.bring("categories", [{ name: "Food" }], { batch: "two:categories:1" });
    const request = { import: "one", ids: [1, 2, 3] };
    const results = [
      { id: 1, outcome: "kept", name: "Dining" },
      { id: 2, outcome: "restored" },
      { id: 3, outcome: "restored" },
    ];
    expect(await undo(town, "categories", request)).toMatchObject(results);
    expect(await names(town, "categories")).toEqual(["Dining", "Shops", "Bars", "Food"]);
    // A repeated request gets the same answer.
    expect(await undo(town, "categories", request)).toMatchObject(results);
  });

  test("restores the name when the undo itself frees it", async () => {
    const town = await listings.town();
    for (const name of ["Food", "Shops"]) await town.category(name);
    await change(town, "one:categories:1", [{ id: 1, name: "Dining" }]);
    await change(town, "one:categories:2", [{ id: 2, name: "Food" }]);
    const request = { import: "one", ids: [1, 2] };
    expect(await undo(town, "categories", request)).toMatchObject([
      { outcome: "restored" },
      { outcome: "restored" },
    ]);
    expect(await names(town, "categories")).toEqual(["Food", "Shops"]);
  });

  test("keeps and reports the business whose source id now belongs to another", async () => {
    const town = await listings.town();
    await town.bring("businesses", [{ ...row, externalId: "A-1" }], { batch: "one:businesses:1" });
    await change(town, "two:businesses:1", [{ id: 1, name: row.name, externalId: "A-9" }]);
    await town.bring("businesses", [{ name: "Birch", address: "2 Main St", externalId: "A-1" }]);
    expect(await undo(town, "businesses", { import: "two", ids: [1] })).toMatchObject([
      { id: 1, outcome: "kept", name: "Alder Bakery" },
    ]);
    expect((await town.manage.get("/api/admin/businesses")).json()).toMatchObject([
      { id: 1, externalId: "A-9" },
      { id: 2, externalId: "A-1" },
    ]);
  });
});
