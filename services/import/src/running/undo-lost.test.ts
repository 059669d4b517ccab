/** Undoes an import whose last batches were stored although their answers never came. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openFaultProxy } from "../testing/fault-proxy.ts";
import type { FaultProxy } from "../testing/fault-proxy.ts";
import { startImportSystem } from "../testing/import-system.ts";
import type { ImportSystem } from "../testing/import-system.ts";

let proxy: FaultProxy;
let system: ImportSystem;
beforeAll(async () => {
  proxy = await openFaultProxy();
  system = await startImportSystem(({ listings }) => {
    proxy.target = listings;
    return { LISTINGS_URL: proxy.url, IMPORT_PATIENCE_MS: "500" };
  });
});
afterEach(() => {
  proxy.swallows = () => false;
});
afterAll(async () => {
  await system.close();
  proxy.close();
});

/** From this batch on, businesses are stored but the answers are lost. */
function swallowFrom(batch: number) {
  let sent = 0;
  proxy.swallows = (path) => path === "/internal/businesses/bulk" && (sent += 1) >= batch;
}

/** Uploads the file; returns its import, which fails. */
async function broken(town: string, content: string) {
  await system.upload(town, "business.csv", content);
  const [{ id } = { id: "" }] = await system.records(town);
  const record = await system.ended(town, id);
  proxy.swallows = () => false;
  return record;
}

const shops = (from: number, to: number, phone: string) =>
  Array.from({ length: to - from }, (_, at) => `${from + at},Shop ${from + at},${phone}`);
const csv = (rows: string[]) => ["external_id,name,phone", ...rows].join("\n");
const phones = async (town: string) =>
  (await system.stored(town, "businesses")).map(({ externalId, phone }) => [externalId, phone]);

test("removes what an unconfirmed batch added and restores what it changed", async () => {
  const town = newTown();
  await system.imported(town, "business.csv", csv(shops(0, 700, "555-0001")));
  const before = await phones(town);
  swallowFrom(2);
  const rows = [...shops(0, 700, "555-0002"), ...shops(700, 800, "555-0002")];
  const failed = await broken(town, csv(rows));
  expect(failed).toMatchObject({ status: "failed", canUndo: true });
  expect(failed.rowsDone).toBe(500);
  const record = await system.undo(town, failed.id);
  expect(record.undo).toEqual({ removed: 100, restored: 700, kept: 0, keptRecords: [] });
  expect(await phones(town)).toEqual(before);
}, 60_000);

test("undoes an import without any confirmed batch, including its categories", async () => {
  const town = newTown();
  swallowFrom(1);
  const failed = await broken(town, "name,category\nCup,Food\nMug,Food\n");
  expect(failed).toMatchObject({ status: "failed", rowsDone: 0, canUndo: true });
  expect(await system.stored(town, "businesses")).toHaveLength(2);
  // The undo breaks off too, after the businesses, whose figures count once.
  proxy.swallows = (path) => path === "/internal/categories/undo";
  await system.act(town, failed.id, "undo");
  await system.undone(town, failed.id, "failed");
  proxy.swallows = () => false;
  expect((await system.undo(town, failed.id)).undo).toMatchObject({ removed: 3, kept: 0 });
  for (const entity of ["businesses", "categories"] as const)
    expect(await system.stored(town, entity)).toEqual([]);
}, 60_000);

test("keeps a record that a later import uses although its batch was not confirmed", async () => {
  const town = newTown();
  swallowFrom(1);
  const failed = await broken(town, "name\nCup\nMug\n");
  await system.imported(town, "later-business.csv", "name\nMug\n");
  const record = await system.undo(town, failed.id);
  expect(record.undo?.keptRecords.map(({ name }) => name)).toEqual(["Mug"]);
  expect((await system.stored(town, "businesses")).map(({ name }) => name)).toEqual(["Mug"]);
}, 60_000);

test("counts a record changed in one batch and filled in another as restored once", async () => {
  const town = newTown();
  const row = (phone: string, website: string) => `1,Shop 1,${phone},${website}`;
  const head = "external_id,name,phone,website";
  const fill = Array.from({ length: 600 }, (_, at) => `f${at},Filler ${at},,`);
  await system.imported(town, "business.csv", [head, row("555-0001", ""), ...fill].join("\n"));
  const rows = [head, row("555-0002", ""), ...fill, row("", "shop.example")];
  const { id, counts } = await system.imported(town, "business.csv", rows.join("\n"));
  expect(counts.businesses).toMatchObject({ changed: 1, merged: 1 });
  const record = await system.undo(town, id);
  expect(record.undo).toEqual({ removed: 0, restored: 1, kept: 0, keptRecords: [] });
  expect((await system.stored(town, "businesses"))[0]).toMatchObject({
    phone: "555-0001",
    website: "",
  });
}, 60_000);
