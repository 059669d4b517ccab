/** Exports of one town imported into another: numbers mean nothing there, names do. */
import type { ImportEntity } from "@mainstreet/contracts/import";
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { draftsOf, withFields } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);
const drafts = draftsOf(system);

const exported = async (town: string, entity: ImportEntity) =>
  (await system.get(`${system.recordsUrl(entity)}/export.csv`, town)).text();

test("numbers in another town's export are ignored, and records are matched by name", async () => {
  const [town, other] = [newTown(), newTown()];
  await system.imported(town, "businesses.csv", "name\nAlder\nBirch\n");
  await system.imported(town, "coupons.csv", "businessId,title\n2,Of Birch\n");
  await system.imported(other, "businesses.csv", "name\nOther\nElse\nBirch\n");
  for (const entity of ["businesses", "coupons"] as const)
    await system.imported(other, `${entity}.csv`, await exported(town, entity));
  const shown = (await system.stored(other, "businesses")).map(({ name }) => name);
  expect(shown).toEqual(["Other", "Else", "Birch", "Alder"]);
  expect(await system.stored(other, "coupons")).toMatchObject([
    { title: "Of Birch", businessId: 3 },
  ]);
});

/** Some of these names look like numbers, or like blank values. */
const CATEGORIES = ["Food", "2026", "None", "Unknown", "N/A"];

test.each(["", "as an earlier version wrote it"])(
  "categories in another town's export are matched by name only, never by number %s",
  async (earlier) => {
    const [town, other] = [newTown(), newTown()];
    for (const name of CATEGORIES) {
      const category = { name };
      expect(
        (await system.send(town, "POST", system.recordsUrl("categories"), category)).status,
      ).toBe(201);
    }
    for (const [at, name] of CATEGORIES.entries()) {
      const business = { name: `In ${name}`, categoryId: at + 1 };
      expect(
        (await system.send(town, "POST", system.recordsUrl("businesses"), business)).status,
      ).toBe(201);
    }
    const file = await exported(town, "businesses");
    const csv = earlier ? file.replace(`categoryId (${town})`, "categoryId") : file;
    await system.imported(other, "categories.csv", "category\nA\nB\nC\nD\nE\n");
    await system.imported(other, "businesses.csv", csv);
    const shown = async (slug: string) =>
      (await system.stored(slug, "businesses")).map(({ name, category }) => ({ name, category }));
    expect(await shown(other)).toMatchObject(
      CATEGORIES.map((name) => ({ name: `In ${name}`, category: { name } })),
    );
    // In its own town, the export changes nothing.
    const before = await shown(town);
    const { counts } = await system.imported(town, "businesses.csv", csv);
    expect(counts.businesses).toMatchObject({ unchanged: CATEGORIES.length, changed: 0 });
    expect(await shown(town)).toEqual(before);
  },
);

test("another town's category number is ignored unless the admin maps a column to our category numbers", async () => {
  const [town, other] = [newTown(), newTown()];
  await system.imported(town, "categories.csv", "category\nFood\nShops\n");
  const theirs = `id (${other}),name,categoryId\n6,Back Shop,2\n`;
  await system.imported(town, "business.csv", theirs);
  const file = `id (${other}),name,Our category no\n5,Corner Shop,2\n`;
  const { id, mapping } = await drafts.draft(town, "business.csv", file);
  await drafts.choose(town, id, withFields(mapping, { "Our category no": "categoryId" }));
  await drafts.imported(town, id);
  expect(await system.stored(town, "businesses")).toMatchObject([
    { name: "Back Shop", category: { name: "Uncategorized" } },
    { name: "Corner Shop", category: { name: "Shops" } },
  ]);
});
