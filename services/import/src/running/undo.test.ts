import { deletedRecord } from "@mainstreet/contracts/bin";
import { importUndoQuestion } from "@mainstreet/contracts/import";
import type { ImportUndoQuery } from "@mainstreet/contracts/import";
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { startImportSystem } from "../testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);

const post = async (town: string, id: string, needed?: ImportUndoQuery["needed"]) =>
  fetch(`${system.url()}/api/admin/imports/${id}/undo${needed ? `?needed=${needed}` : ""}`, {
    method: "POST",
    headers: await system.headersOf(town),
  });

async function asked(town: string, id: string, needed?: ImportUndoQuery["needed"]) {
  const answer = await post(town, id, needed);
  expect([answer.status, await answer.json()]).toMatchObject([202, { canUndo: false }]);
}

async function undo(town: string, id: string, needed?: ImportUndoQuery["needed"]) {
  await asked(town, id, needed);
  return system.undone(town, id);
}

const send = async (town: string, method: "POST" | "PUT", url: string, body: object) =>
  fetch(url, {
    method,
    headers: { ...(await system.headersOf(town)), "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function rename(town: string, id: unknown, name: string) {
  const url = `${system.importEnv.LISTINGS_URL}/api/admin/businesses/${Number(id)}`;
  expect((await send(town, "PUT", url, { name })).status).toBe(200);
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

test("what an import added goes, what it changed becomes what it was, the rest stays", async () => {
  const town = newTown();
  await system.imported(town, "business.csv", OLD);
  const before = await shown(town);
  const categories = await system.stored(town, "categories");
  const { id, counts, canUndo } = await system.imported(town, "business.csv", NEW);
  expect(counts.businesses).toMatchObject({ added: 1, changed: 2, unchanged: 1, merged: 1 });
  expect(canUndo).toBe(true);
  const record = await undo(town, id);
  // The business, and the two categories that were made for it.
  expect(record.undo).toEqual({ removed: 3, restored: 2, kept: 0, keptRecords: [] });
  expect(await shown(town)).toEqual(before);
  expect((await system.stored(town, "categories")).map(({ name }) => name)).toEqual(
    categories.map(({ name }) => name),
  );
  expect((await post(town, id)).status).toBe(409);
  expect((await post(newTown(), id)).status).toBe(404);

  const again = await system.imported(town, "business.csv", NEW);
  expect(again.counts.businesses).toMatchObject({ added: 1, changed: 2, unchanged: 1, merged: 1 });
}, 60_000);

test("what an admin has edited since stays and is named, with the category it is in", async () => {
  const town = newTown();
  await system.imported(town, "business.csv", OLD);
  const { id } = await system.imported(town, "business.csv", NEW);
  const stored = await system.stored(town, "businesses");
  const [mill, fresh] = ["New Mill", "Brand New"].map((name) =>
    stored.find((business) => business["name"] === name),
  );
  await rename(town, mill?.["id"], "Mill by hand");
  await rename(town, fresh?.["id"], "New by hand");
  const record = await undo(town, id);
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

test("a whole JSON file goes: events and coupons before their business", async () => {
  const town = newTown();
  const file = {
    categories: [{ id: 1, name: "Food" }],
    businesses: [{ id: 1, name: "Mill", categoryId: 1 }],
    coupons: [{ businessId: 1, title: "Flour" }],
    events: [{ businessId: 1, name: "Open day", startDate: "2030-05-01" }],
  };
  const { id, counts } = await system.imported(town, "town.json", JSON.stringify(file));
  expect(Object.keys(counts).sort()).toEqual(["businesses", "categories", "coupons", "events"]);
  expect((await undo(town, id)).undo).toMatchObject({ removed: 4, restored: 0, kept: 0 });
  for (const entity of ["coupons", "events", "businesses", "categories"] as const)
    expect(await system.stored(town, entity)).toEqual([]);
}, 60_000);

test("two imports of the same records are undone one after the other", async () => {
  const town = newTown();
  const first = await system.imported(town, "business.csv", OLD);
  const second = await system.imported(town, "business.csv", NEW);
  expect((await undo(town, second.id)).undo).toMatchObject({ removed: 3, restored: 2, kept: 0 });
  // Three businesses and their category.
  expect((await undo(town, first.id)).undo).toMatchObject({ removed: 4, restored: 0, kept: 0 });
  expect(await shown(town)).toEqual([]);
}, 60_000);

test("what was edited between two imports stays when both are undone", async () => {
  const town = newTown();
  const first = await system.imported(town, "business.csv", OLD);
  const [mill] = await system.stored(town, "businesses");
  await rename(town, mill?.["id"], "Mill by hand");
  const second = await system.imported(town, "business.csv", NEW);
  await undo(town, second.id);
  const record = await undo(town, first.id);
  expect(record.undo?.keptRecords.map(({ name }) => name)).toEqual(["Mill by hand", "Food"]);
  expect((await shown(town)).map(({ name }) => name)).toEqual(["Mill by hand"]);
}, 60_000);

/** Adds a coupon by hand to the business of that name. */
async function addCoupon(town: string, business: string) {
  const stored = await system.stored(town, "businesses");
  const businessId = stored.find(({ name }) => name === business)?.["id"];
  const url = `${system.importEnv.COUPONS_URL}/api/admin/coupons`;
  expect((await send(town, "POST", url, { businessId, title: "By hand" })).status).toBe(201);
}

const question = async (town: string, id: string) => {
  const answer = await system.get(`${system.url()}/api/admin/imports/${id}/undo`, town);
  expect(answer.status).toBe(200);
  return importUndoQuestion.parse(await answer.json());
};

const THREE = "name,address\nMill,1 Main St\nBank,2 Main St\nPark,3 Main St\n";

test("what else needs the records is counted before, and stays with them", async () => {
  const town = newTown();
  const { id } = await system.imported(town, "business.csv", THREE);
  expect(await question(town, id)).toMatchObject({ needed: 0, coupons: 0, events: 0 });
  await addCoupon(town, "Mill");
  await system.imported(town, "other-business.csv", "name,address\nBank,2 Main St\n");
  expect(await question(town, id)).toEqual({
    needed: 2,
    coupons: 1,
    events: 0,
    confirmed: 1,
    complete: true,
  });
  const record = await undo(town, id);
  expect(record.undo?.keptRecords.map(({ name }) => name)).toEqual(["Mill", "Bank"]);
  expect((await shown(town)).map(({ name }) => name)).toEqual(["Mill", "Bank"]);
  expect(await system.stored(town, "coupons")).toHaveLength(1);
}, 60_000);

test("what else needs the records goes with them when that is chosen, and can come back with them", async () => {
  const town = newTown();
  const { id } = await system.imported(town, "business.csv", THREE);
  await addCoupon(town, "Mill");
  const record = await undo(town, id, "remove");
  expect(record.undo).toMatchObject({ removed: 3, kept: 0 });
  await vi.waitFor(async () => expect(await system.stored(town, "coupons")).toEqual([]), 20_000);
  const bin = `${system.importEnv.LISTINGS_URL}/api/admin/businesses/bin`;
  const kept = z.array(deletedRecord).parse(await (await system.get(bin, town)).json());
  expect(kept).toMatchObject([{ name: "Mill", deletedBy: { name: "Import" } }]);
  const ids = kept.map(({ id }) => id);
  expect((await send(town, "POST", `${bin}/restore`, { ids })).status).toBe(200);
  await vi.waitFor(
    async () => expect(await system.stored(town, "coupons")).toMatchObject([{ title: "By hand" }]),
    20_000,
  );
}, 60_000);

test("an import's own coupons are no reason to keep its businesses", async () => {
  const town = newTown();
  const file = {
    businesses: [{ id: 1, name: "Mill" }],
    coupons: [{ businessId: 1, title: "Flour" }],
  };
  const { id } = await system.imported(town, "town.json", JSON.stringify(file));
  expect(await question(town, id)).toMatchObject({ needed: 0, coupons: 0 });
  expect((await undo(town, id)).undo).toMatchObject({ removed: 2, kept: 0 });
}, 60_000);

test("a cancelled import is undone as far as it came, also when its worker ends meanwhile", async () => {
  const town = newTown();
  const rows = Array.from({ length: 20_000 }, (_, n) => `Shop ${n}`).join("\n");
  const id = await system.underWay(town, "business.csv", `name\n${rows}`);
  await system.act(town, id, "cancel");
  const { rowsDone } = await system.ended(town, id);
  await post(town, id);
  await system.stopImport();
  await system.startImport();
  const record = await system.undone(town, id);
  expect(record.undo).toEqual({ removed: rowsDone, restored: 0, kept: 0, keptRecords: [] });
  expect(await system.stored(town, "businesses")).toEqual([]);
}, 90_000);

test("an undoing whose worker ends in the middle goes on and counts nothing twice", async () => {
  const town = newTown();
  const rows = Array.from({ length: 3000 }, (_, n) => `Shop ${n}`).join("\n");
  const { id } = await system.imported(town, "business.csv", `name\n${rows}`);
  await post(town, id);
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

test("two imports that are taken back at once, the later one first, lead back to the beginning", async () => {
  const town = newTown();
  const rows = (phone: string) =>
    [
      "external_id,name,phone",
      ...Array.from({ length: 2000 }, (_, n) => `${n},Shop ${n},${phone}`),
    ].join("\n");
  await system.imported(town, "business.csv", rows("555-0001"));
  const second = await system.imported(town, "business.csv", rows("555-0002"));
  const third = await system.imported(town, "business.csv", rows("555-0003"));
  for (const { id } of [third, second]) await asked(town, id);
  for (const { id } of [third, second])
    expect((await system.undone(town, id)).undo).toMatchObject({ restored: 2000, kept: 0 });
  const phones = (await system.stored(town, "businesses")).map(({ phone }) => phone);
  expect(new Set(phones)).toEqual(new Set(["555-0001"]));
}, 240_000);
