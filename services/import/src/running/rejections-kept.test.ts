import { newTown } from "@mainstreet/testing/town";
import mongoose from "mongoose";
import { afterAll, assert, expect, onTestFinished, test, vi } from "vitest";
import { startImportProcess } from "../testing/import-process.ts";
import { startImportSystem } from "../testing/import-system.ts";

const system = await startImportSystem(() => ({ IMPORT_LEASE_MS: "1500" }));
afterAll(system.close);

const csvOf = async (town: string, id: string) =>
  (await system.get(`${system.url()}/api/admin/imports/${id}/rejections.csv`, town)).text();

test("only the first 10,000 rejected rows are kept and the rest counted, even when import is killed", async () => {
  const town = newTown();
  const rows = Array.from({ length: 12_000 }, (_, n) => `Shop ${n + 1},nine,`);
  await system.stopImport();
  const first = await startImportProcess(system.importEnv);
  system.useUrl(first.url);
  const id = await system.underWay(town, "business.csv", ["name,rating,phone", ...rows].join("\n"));
  await first.kill();
  await system.startImport();
  const record = await system.ended(town, id);
  expect(record.counts.businesses).toMatchObject({ rejected: 12_000 });
  expect(record.rejectionsNotKept).toBe(2000);
  expect(await system.rejected(town, id)).toBe(10_000);
  const [header, ...kept] = (await csvOf(town, id)).trimEnd().split("\r\n");
  expect(header).toMatch(/name,rating,phone$/);
  expect(kept).toHaveLength(10_000);
  expect(kept[0]).toMatch(/Shop 1,nine,$/);
  expect(kept.at(-1)).toMatch(/Shop 10000,nine,$/);
  const [row] = await system.rejections(town, id);
  // Rows repeat their column names: blank cells would take far more room than in the file.
  expect(row?.values).toEqual({ name: "Shop 1", rating: "nine" });
}, 120_000);

test("fewer rejected rows are kept when they are long", async () => {
  const town = newTown();
  const row = `,${"x".repeat(60_000)}\n`;
  const file = `name,description\n${row.repeat(300)}`;
  const { id, counts, rejectionsNotKept } = await system.imported(town, "business.csv", file);
  expect(counts.businesses).toMatchObject({ rejected: 300 });
  expect(rejectionsNotKept).toBeGreaterThan(20);
  expect(await system.rejected(town, id)).toBe(300 - rejectionsNotKept);
}, 60_000);

test("warnings about stored rows leave room for rejected rows", async () => {
  const town = newTown();
  const noted = Array.from({ length: 5100 }, (_, n) => `Shop ${n + 1},,see website`);
  const wrong = Array.from({ length: 20 }, (_, n) => `Stall ${n + 1},nine,`);
  const file = ["name,rating,openingHours", ...noted, ...wrong].join("\n");
  const { id, counts, rejectionsNotKept } = await system.imported(town, "business.csv", file);
  expect(counts.businesses).toMatchObject({ added: 5100, rejected: 20 });
  expect(rejectionsNotKept).toBe(100);
  const kept = (await csvOf(town, id)).trimEnd().split("\r\n");
  expect(kept.filter((row) => row.includes("Stall"))).toHaveLength(20);
}, 60_000);

test("closes the database cursor when a client aborts the download", async () => {
  const town = newTown();
  // More than one batch of the database, and more than the connection buffers.
  const row = `,${"x".repeat(25_000)}\n`;
  const file = `name,description\n${row.repeat(610)}`;
  const { id, rejectionsNotKept } = await system.imported(town, "business.csv", file);
  expect(rejectionsNotKept).toBe(0);
  const find = vi.spyOn(mongoose.mongo.Collection.prototype, "find");
  onTestFinished(() => find.mockRestore());
  // `closed` would stay false, as the driver keeps the documents that nobody has read.
  const killed = () =>
    find.mock.results
      .filter(({ value }) => value.namespace.collection === "rejections")
      .map(({ value }) => value.killed);
  const { body } = await system.get(`${system.url()}/api/admin/imports/${id}/rejections.csv`, town);
  assert(body);
  let received = 0;
  for await (const chunk of body) {
    received += chunk.length;
    // Leaving the loop aborts the download.
    if (received > 100_000) break;
  }
  await expect.poll(killed).toEqual([true]);
}, 60_000);
