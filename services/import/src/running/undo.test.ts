import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test, vi } from "vitest";
import { startImportSystem } from "../testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);

async function rename(town: string, id: unknown, name: string) {
  const url = `${system.recordsUrl("businesses")}/${Number(id)}`;
  expect((await system.send(town, "PUT", url, { name })).status).toBe(200);
}

const OLD = [
  "external_id,name,address,phone,category",
  "1,Old Mill,1 Main St,555-0001,Food",
  ",Nameless Row Twin,2 Main St,,Food",
  "3,Untouched,3 Main St,555-0003,Food",
].join("\n");
const NEW = [
  "external_id,name,address,phone,category",
  "1,New Mill,1 Main St,555-9999,Drinks",
  "2,Nameless Row Twin,2 Main St,555-0002,Food",
  "3,Untouched,3 Main St,555-0003,Food",
  "4,Brand New,4 Main St,555-0004,Tools",
  ",Brand New,4 Main St,,Tools",
].join("\n");

const shown = async (town: string) =>
  (await system.stored(town, "businesses")).map(
    ({ id, name, phone, category, externalId = null }) => ({
      id,
      name,
      phone,
      category,
      externalId,
    }),
  );

test("removes added records, restores changed ones and leaves the rest", async () => {
  const town = newTown();
  await system.imported(town, "business.csv", OLD);
  const before = await shown(town);
  const categories = await system.stored(town, "categories");
  const { id, counts, canUndo } = await system.imported(town, "business.csv", NEW);
  expect(counts.businesses).toMatchObject({ added: 1, changed: 2, unchanged: 1, merged: 1 });
  expect(canUndo).toBe(true);
  const record = await system.undo(town, id);
  // The business, and the two categories that were created for it.
  expect(record.undo).toEqual({ removed: 3, restored: 2, kept: 0, keptRecords: [] });
  expect(await shown(town)).toEqual(before);
  expect((await system.stored(town, "categories")).map(({ name }) => name)).toEqual(
    categories.map(({ name }) => name),
  );
  expect((await system.act(town, id, "undo")).status).toBe(409);
  expect((await system.act(newTown(), id, "undo")).status).toBe(404);

  const again = await system.imported(town, "business.csv", NEW);
  expect(again.counts.businesses).toMatchObject({ added: 1, changed: 2, unchanged: 1, merged: 1 });
}, 60_000);

test("keeps and names records edited since, with their categories", async () => {
  const town = newTown();
  await system.imported(town, "business.csv", OLD);
  const { id } = await system.imported(town, "business.csv", NEW);
  const stored = await system.stored(town, "businesses");
  const [mill, fresh] = ["New Mill", "Brand New"].map((name) =>
    stored.find((business) => business["name"] === name),
  );
  await rename(town, mill?.["id"], "Mill by hand");
  await rename(town, fresh?.["id"], "New by hand");
  const record = await system.undo(town, id);
  expect(record.undo).toMatchObject({ removed: 0, restored: 1, kept: 4 });
  expect(record.undo?.keptRecords.map(({ entity, name }) => `${entity} ${name}`).sort()).toEqual([
    "businesses Mill by hand",
    "businesses New by hand",
    "categories Drinks",
    "categories Tools",
  ]);
  const names = (await shown(town)).map(({ name }) => name);
  expect(names).toEqual(["Mill by hand", "Nameless Row Twin", "Untouched", "New by hand"]);
}, 60_000);

test("removes all records of a JSON file, including coupons and events of its businesses", async () => {
  const town = newTown();
  const file = {
    categories: [{ id: 1, name: "Food" }],
    businesses: [{ id: 1, name: "Mill", categoryId: 1 }],
    coupons: [{ businessId: 1, title: "Flour" }],
    events: [{ businessId: 1, name: "Open day", startDate: "2030-05-01" }],
  };
  const { id, counts } = await system.imported(town, "town.json", JSON.stringify(file));
  expect(Object.keys(counts).sort()).toEqual(["businesses", "categories", "coupons", "events"]);
  expect((await system.undo(town, id)).undo).toMatchObject({ removed: 4, restored: 0, kept: 0 });
  for (const entity of ["coupons", "events", "businesses", "categories"] as const)
    expect(await system.stored(town, entity)).toEqual([]);
}, 60_000);

test("undoes two imports of the same records one after the other", async () => {
  const town = newTown();
  const first = await system.imported(town, "business.csv", OLD);
  const second = await system.imported(town, "business.csv", NEW);
  expect((await system.undo(town, second.id)).undo).toMatchObject({
    removed: 3,
    restored: 2,
    kept: 0,
  });
  // Three businesses and their category.
  expect((await system.undo(town, first.id)).undo).toMatchObject({
    removed: 4,
    restored: 0,
    kept: 0,
  });
  expect(await shown(town)).toEqual([]);
}, 60_000);

test("keeps a record edited between two imports when both are undone", async () => {
  const town = newTown();
  const first = await system.imported(town, "business.csv", OLD);
  const [mill] = await system.stored(town, "businesses");
  await rename(town, mill?.["id"], "Mill by hand");
  const second = await system.imported(town, "business.csv", NEW);
  await system.undo(town, second.id);
  const record = await system.undo(town, first.id);
  expect(record.undo?.keptRecords.map(({ name }) => name)).toEqual(["Mill by hand", "Food"]);
  expect((await shown(town)).map(({ name }) => name)).toEqual(["Mill by hand"]);
}, 60_000);

test("undoes a cancelled import as far as it got, also across a restart of its worker", async () => {
  const town = newTown();
  const rows = Array.from({ length: 20_000 }, (_, n) => `Shop ${n}`).join("\n");
  const id = await system.underWay(town, "business.csv", `name\n${rows}`);
  await system.act(town, id, "cancel");
  const { rowsDone } = await system.ended(town, id);
  await system.act(town, id, "undo");
  await system.stopImport();
  await system.startImport();
  const record = await system.undone(town, id);
  expect(record.undo).toMatchObject({ restored: 0, kept: 0, keptRecords: [] });
  // It may have ended before the answer for its last batch, of 500 rows, came.
  expect([rowsDone, rowsDone + 500]).toContain(record.undo?.removed);
  expect(await system.stored(town, "businesses")).toEqual([]);
}, 90_000);

test("an undo interrupted by a restart of its worker continues and counts nothing twice", async () => {
  const town = newTown();
  const rows = Array.from({ length: 3000 }, (_, n) => `Shop ${n}`).join("\n");
  const { id } = await system.imported(town, "business.csv", `name\n${rows}`);
  await system.act(town, id, "undo");
  await vi.waitFor(
    async () => expect((await system.record(town, id)).undo?.removed).toBeGreaterThan(0),
    { timeout: 20_000, interval: 20 },
  );
  await system.stopImport();
  await system.startImport();
  const record = await system.undone(town, id);
  expect(record.undo).toEqual({ removed: 3000, restored: 0, kept: 0, keptRecords: [] });
  expect(await system.stored(town, "businesses")).toEqual([]);
}, 90_000);

test("undoing two imports at once, the later one first, restores the original state", async () => {
  const town = newTown();
  const rows = (phone: string) =>
    [
      "external_id,name,phone",
      ...Array.from({ length: 2000 }, (_, n) => `${n},Shop ${n},${phone}`),
    ].join("\n");
  await system.imported(town, "business.csv", rows("555-0001"));
  const second = await system.imported(town, "business.csv", rows("555-0002"));
  const third = await system.imported(town, "business.csv", rows("555-0003"));
  for (const { id } of [third, second])
    expect((await system.act(town, id, "undo")).status).toBe(202);
  for (const { id } of [third, second])
    expect((await system.undone(town, id)).undo).toMatchObject({ restored: 2000, kept: 0 });
  const phones = (await system.stored(town, "businesses")).map(({ phone }) => phone);
  expect(new Set(phones)).toEqual(new Set(["555-0001"]));
}, 240_000);
