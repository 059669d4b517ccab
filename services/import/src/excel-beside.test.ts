/** Cells of a sheet that stand beside its table. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { draftsOf } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";
import { sheetXml, text, workbookParts, zipOf } from "./testing/workbook.ts";

const system = await startImportSystem();
afterAll(system.close);
const drafts = draftsOf(system);

test("a note beside the table costs no row and is reported as an unknown column", async () => {
  const town = newTown();
  const texts = ["Name", "Phone", "Alder", "555-0101", "Birch", "call back"];
  const rows = [[text(0), text(1)], [text(2), text(3), undefined, text(5)], [text(4)]];
  const file = await zipOf(workbookParts({ Shops: sheetXml(rows) }, { texts }));
  const { id, columns } = await drafts.draft(town, "businesses.xlsx", file);
  expect(columns).toContainEqual({
    entity: "businesses",
    name: "column 4",
    samples: ["call back"],
  });
  const check = await drafts.checked(town, id);
  expect(check.counts.businesses).toMatchObject({ added: 2, rejected: 0 });
  const record = await system.imported(town, "businesses.xlsx", file);
  expect(record).toMatchObject({
    unknownColumns: ["column 4"],
    counts: { businesses: { added: 2, rejected: 0 } },
  });
  expect(await system.stored(town, "businesses")).toMatchObject([
    { name: "Alder", phone: "555-0101" },
    { name: "Birch", phone: "" },
  ]);
});

test("a note beside the table that the admin maps to a field is imported and not reported as unknown", async () => {
  const town = newTown();
  const texts = ["Name", "Alder", "Always welcome"];
  const rows = [[text(0)], [text(1), undefined, text(2)]];
  const file = await zipOf(workbookParts({ Shops: sheetXml(rows) }, { texts }));
  const { id, mapping } = await drafts.draft(town, "businesses.xlsx", file);
  const note = { entity: "businesses" as const, name: "column 3", field: "description" as const };
  const others = mapping.columns.filter(({ name }) => name !== note.name);
  await drafts.choose(town, id, { ...mapping, columns: [...others, note] });
  expect(await drafts.imported(town, id)).toMatchObject({ unknownColumns: [] });
  expect(await system.stored(town, "businesses")).toMatchObject([
    { name: "Alder", description: "Always welcome" },
  ]);
});
