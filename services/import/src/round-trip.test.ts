/** What an admin exports as CSV imports back unchanged, and executes nothing in a spreadsheet. */
import { importEntity } from "@mainstreet/contracts/import";
import type { ImportEntity } from "@mainstreet/contracts/import";
import { collapsed } from "@mainstreet/service/records/white-space";
import { newTown } from "@mainstreet/testing/town";
import { parse } from "csv-parse/sync";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { hardTown, RECORDS } from "./testing/hard-town.ts";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);

async function exported(town: string, entity: ImportEntity, query = "") {
  const answer = await system.get(`${system.recordsUrl(entity)}/export.csv${query}`, town);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(
    new RegExp(`^attachment; filename="${entity}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
  );
  return answer.text();
}

async function workbook(town: string, entity: ImportEntity) {
  const answer = await system.get(`${system.recordsUrl(entity)}/export.xlsx`, town);
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="[\w-]+\.xlsx"$/,
  );
  return new Uint8Array(await answer.arrayBuffer());
}

const read = (csv: string) =>
  z.array(z.record(z.string(), z.string())).parse(parse(csv, { columns: true }));

/** Writes rows as a spreadsheet does. */
const written = (rows: Record<string, string>[]) =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
    .join("\r\n");

test.each(["csv", "xlsx"])(
  "an export as %s is imported again without changes, whatever it contains",
  async (type) => {
    const town = await hardTown(system);
    for (const entity of importEntity.options) {
      const before = await system.stored(town, entity);
      const file = await (type === "csv" ? exported(town, entity) : workbook(town, entity));
      const { counts, unknownColumns } = await system.imported(town, `${entity}.${type}`, file);
      expect([entity, counts[entity], unknownColumns]).toEqual([
        entity,
        { added: 0, changed: 0, unchanged: RECORDS[entity].length, merged: 0, rejected: 0 },
        [],
      ]);
      expect(await system.stored(town, entity)).toEqual(before);
    }
  },
  60_000,
);

test("an exported row edited in a spreadsheet changes its record, even when renamed", async () => {
  const town = await hardTown(system);
  for (const entity of importEntity.options) {
    const before = await system.stored(town, entity);
    const label = entity === "coupons" ? "title" : "name";
    const [first = {}, ...rest] = read(await exported(town, entity));
    const name = `Corrected ${entity}`;
    const { counts } = await system.imported(
      town,
      `${entity}.csv`,
      written([{ ...first, [label]: name }, ...rest]),
    );
    const unchanged = rest.length;
    expect([entity, counts[entity]]).toEqual([
      entity,
      { added: 0, changed: 1, unchanged, merged: 0, rejected: 0 },
    ]);
    const after = await system.stored(town, entity);
    expect(new Map(after.map((one) => [one["id"], one[label]]))).toEqual(
      new Map(before.map((one) => [one["id"], one["id"] === 1 ? name : one[label]])),
    );
  }
});

test("an edited row needs only its number and the new values, and cannot take over another's source id", async () => {
  const town = newTown();
  const names = "externalId,name\nA,Alder\nB,Birch\n";
  await system.imported(town, "businesses.csv", names);
  const rows = [`id (${town}),externalId,name`, "2,,Birch & Sons", "1,B,Alder", "77,C,Cedar"];
  const { id, counts } = await system.imported(town, "businesses.csv", rows.join("\n"));
  expect(counts.businesses).toMatchObject({ added: 1, changed: 1, rejected: 1 });
  const shown = (await system.stored(town, "businesses")).map((one) => [one["id"], one["name"]]);
  expect(shown).toEqual([
    [1, "Alder"],
    [2, "Birch & Sons"],
    [3, "Cedar"],
  ]);
  expect((await system.rejections(town, id))[0]?.errors).toEqual([
    { path: "externalId", message: "Record #2 has this already" },
  ]);
  const other = await system.imported(town, "categories.csv", "id,name\n1,Trees\n");
  expect(other.counts.categories).toMatchObject({ added: 1 });
});

test("exports from before a merge of two businesses update the business that was kept", async () => {
  const town = newTown();
  await system.imported(town, "businesses.csv", "name,phone\nAlder,555-0101\nElder,555-0102\n");
  await system.imported(town, "coupons.csv", "businessId,title\n2,Rolls\n");
  await system.imported(town, "events.csv", "businessId,name,startDate\n2,Fair,2030-01-01\n");
  const kinds = ["businesses", "coupons", "events"] as const;
  const files = new Map<ImportEntity, string>();
  for (const entity of kinds) files.set(entity, await exported(town, entity));
  const url = `${system.recordsUrl("businesses")}/merge`;
  expect((await system.send(town, "POST", url, { keep: 1, other: 2 })).status).toBe(200);
  await expect.poll(async () => (await system.stored(town, "coupons"))[0]?.["businessId"]).toBe(1);
  const said = new Map<ImportEntity, unknown>();
  for (const entity of kinds) {
    const csv = (files.get(entity) ?? "").replace("Rolls", "Buns").replace("Fair", "Fête");
    said.set(entity, (await system.imported(town, `${entity}.csv`, csv)).counts[entity]);
  }
  const none = { added: 0, changed: 0, unchanged: 0, merged: 0, rejected: 0 };
  expect([...said]).toEqual([
    ["businesses", { ...none, unchanged: 1, merged: 1 }],
    ["coupons", { ...none, changed: 1 }],
    ["events", { ...none, changed: 1 }],
  ]);
  expect(await system.stored(town, "businesses")).toMatchObject([{ id: 1, phone: "555-0101" }]);
  expect(await system.stored(town, "coupons")).toMatchObject([{ title: "Buns", businessId: 1 }]);
  expect(await system.stored(town, "events")).toMatchObject([{ name: "Fête", businessId: 1 }]);
});

const NUMBERS = /^(?:latitude|longitude)$/;
const HARMLESS = /^(?![=+\-@\t\r])/;

test("exported text cells cannot be read as formulas, and coordinates stay numbers", async () => {
  const town = await hardTown(system);
  for (const entity of importEntity.options)
    for (const row of read(await exported(town, entity)))
      for (const [name, cell] of Object.entries(row))
        expect([name, cell]).toEqual([
          name,
          expect.stringMatching(NUMBERS.test(name) ? /^(?:-?\d.*)?$/ : HARMLESS),
        ]);
  const [, , third, fourth] = read(await exported(town, "businesses"));
  expect(third).toMatchObject({ latitude: "-40.123456789", longitude: "1e-7" });
  expect(fourth).toMatchObject({ longitude: "-74.5", category: "'Quoted", rating: "4.5" });
});

/** Fields of a business that differ in another town. */
const OF_THE_TOWN = new Set(["createdAt", "updatedAt", "revision", "category", "couponCount"]);

test("an export of one town creates the same businesses in another town", async () => {
  const town = await hardTown(system);
  const other = newTown();
  for (const entity of ["categories", "businesses"] as const)
    await system.imported(other, `${entity}.csv`, await exported(town, entity));
  const shown = async (slug: string) =>
    (await system.stored(slug, "businesses")).map((business) =>
      Object.fromEntries(
        Object.entries(business)
          .filter(([name]) => !OF_THE_TOWN.has(name))
          .map(([name, value]) => [
            name,
            typeof value === "string" && name !== "description" ? collapsed(value) : (value ?? 0),
          ]),
      ),
    );
  const all = await shown(town);
  const [twin, again] = all.splice(-2);
  // Two records that differ only in their numbers become one through a file.
  const merged = { ...twin, website: again?.["website"] };
  expect(await shown(other)).toEqual([...all, merged]);
});

test("an export applies the list's filters, and lists coupons with the name of their business", async () => {
  const town = await hardTown(system);
  const names = async (query: string) =>
    read(await exported(town, "businesses", query)).map(({ name }) => name);
  expect(await names("?q=twin")).toEqual(["Twin", "Twin"]);
  expect(await names("?featured=true")).toEqual(["Two  spaces"]);
  expect(read(await exported(town, "coupons", "?validity=soon"))).toEqual([]);
  expect(read(await exported(town, "coupons", "?q=lines"))).toMatchObject([
    {
      [`id (${town})`]: "2",
      [`businessId (${town})`]: "8",
      businessName: "Twin",
      title: "Lines",
    },
  ]);
  for (const query of ["?limit=1", "?q[$ne]=1"])
    expect(
      (await system.get(`${system.recordsUrl("businesses")}/export.csv${query}`, town)).status,
    ).toBe(400);
});

test("a coupon or event with an edited business number moves to that business, also when written as 4.0", async () => {
  const town = newTown();
  await system.imported(town, "businesses.csv", "name\nAlder\nBirch\nCedar\nDogwood\n");
  await system.imported(town, "coupons.csv", "businessId,title\n2,Rolls\n3,Buns\n1,Pie\n");
  const events =
    "businessId,name,startDate\n2,Fair,2030-01-01\n3,Gala,2030-01-02\n,Walk,2030-01-03\n";
  await system.imported(town, "events.csv", events);
  const [number, business] = [`id (${town})`, `businessId (${town})`];
  for (const entity of ["coupons", "events"] as const) {
    const rows = read(await exported(town, entity));
    const [first = {}, second = {}, third = {}] = rows;
    const moved = [
      { ...first, [business]: "4" },
      // As programs write a column of numbers with a blank cell.
      { ...second, [number]: "2.0", [business]: "4.0" },
      { ...third, [business]: "77" },
    ];
    const { id, counts } = await system.imported(town, `${entity}.csv`, written(moved));
    expect([entity, counts[entity]]).toMatchObject([entity, { changed: 2, rejected: 1 }]);
    expect((await system.stored(town, entity)).slice(0, 2)).toMatchObject([
      { id: 1, businessId: 4 },
      { id: 2, businessId: 4 },
    ]);
    expect((await system.rejections(town, id))[0]).toMatchObject({
      row: 3,
      errors: [{ path: "businessId", message: "There is no business with id “#77”" }],
    });
  }
});
