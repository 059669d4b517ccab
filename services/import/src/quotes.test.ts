/** Quotes at the start of a cell: intended ones, and those that only another row closes. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { draftsOf } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";
import { sheetXml, text, workbookParts, zipOf } from "./testing/workbook.ts";

const system = await startImportSystem();
afterAll(system.close);
const drafts = draftsOf(system);

test("rejects a row whose opening quote is closed in the next row, even in an unused column", async () => {
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

test("a fully quoted title of two lines is imported as one line", async () => {
  const town = newTown();
  await system.imported(town, "business.csv", "name,address\nAlder,1 Elm St\n");
  const rows = 'businessName,title\nAlder,"""Buy one\nget one"""\n';
  const { counts } = await system.imported(town, "coupons.csv", rows);
  expect(counts.coupons).toMatchObject({ added: 1, rejected: 0 });
  expect(await system.stored(town, "coupons")).toMatchObject([{ title: '"Buy one get one"' }]);
});

test("quotes in cells of a sheet and in JSON are not treated as CSV quoting", async () => {
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
