/** Quotes at the start of a cell: intended ones, and those that only another row closes. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { draftsOf } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";
import { sheetXml, text, workbookParts, zipOf } from "./testing/workbook.ts";

const system = await startImportSystem();
afterAll(system.close);
const drafts = draftsOf(system);

test("a row is rejected whose quote the next one closes, also in a column that is not used", async () => {
  const town = newTown();
  const rows = [
    "name,address,internal note",
    'Alder,1 Elm St,"call back',
    'Birch,2 Elm St,"ok"',
    "Cedar,3 Elm St,x",
    'Dogwood,4 Elm St,"written in\ntwo lines"',
    'Elder,5 Elm St,"""written in\ntwo lines"""',
    'Fir,6 Elm St,"""Best in\ntown"" – Gazette"',
  ];
  const { id } = await drafts.draft(town, "business.csv", rows.join("\n"));
  const { counts } = await drafts.imported(town, id);
  expect(counts.businesses).toMatchObject({ added: 4, rejected: 1 });
  expect(await system.stored(town, "businesses")).toMatchObject([
    { name: "Cedar" },
    { name: "Dogwood" },
    { name: "Elder" },
    { name: "Fir" },
  ]);
  const message = "“internal note” opens a quote that is not closed in its line";
  expect(await system.rejections(town, id)).toMatchObject([
    { row: 1, errors: [{ path: "row", message }] },
  ]);
});

test("a title of two lines that is quoted whole is one", async () => {
  const town = newTown();
  await system.imported(town, "business.csv", "name,address\nAlder,1 Elm St\n");
  const rows = 'businessName,title\nAlder,"""Buy one\nget one"""\n';
  const { counts } = await system.imported(town, "coupons.csv", rows);
  expect(counts.coupons).toMatchObject({ added: 1, rejected: 0 });
  expect(await system.stored(town, "coupons")).toMatchObject([{ title: '"Buy one get one"' }]);
});

test("cells of a sheet and texts of JSON have no quotes to close", async () => {
  const town = newTown();
  const texts = ["Name", "Address", '"Fresh\nDaily" Deli', "1 Elm St"];
  const rows = [
    [text(0), text(1)],
    [text(2), text(3)],
  ];
  const file = await zipOf(workbookParts({ Shops: sheetXml(rows) }, { texts }));
  await system.imported(town, "businesses.xlsx", file);
  const json = { businesses: [{ name: '"Fine\nDaily" Deli', address: "2 Elm St" }] };
  await system.imported(town, "businesses.json", JSON.stringify(json));
  expect(await system.stored(town, "businesses")).toMatchObject([
    { name: '"Fresh Daily" Deli' },
    { name: '"Fine Daily" Deli' },
  ]);
});
