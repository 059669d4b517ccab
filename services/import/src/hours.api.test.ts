/** Opening hours in files: kept in our form; unreadable ones don't affect the rest of the row. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { draftsOf } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);
const drafts = draftsOf(system);

const ROWS = [
  "name,address,opening_hours",
  'Ours,1 Elm St,"Mo-Fr 09:00-18:00; Sa 10:00-14:00"',
  'As people write,2 Elm St,"Mon - Fri 9am-5pm"',
  'Unreadable,3 Elm St,"by appointment"',
  'Holidays,4 Elm St,"Mo-Su 10:00-18:00; PH off"',
  "Unsaid,5 Elm St,",
].join("\n");

const hours = async (town: string) =>
  (await system.stored(town, "businesses")).map((one) => [one["name"], one["openingHours"]]);

test("opening hours are imported, and rows with unreadable hours are stored without them", async () => {
  const town = newTown();
  const { id } = await drafts.draft(town, "business.csv", ROWS);
  const check = await drafts.checked(town, id);
  expect([check.withoutHours, check.counts.businesses]).toMatchObject([
    2,
    { added: 5, rejected: 0 },
  ]);
  expect(check.rows.filter(({ outcome }) => outcome === "rejected")).toEqual([]);
  const record = await drafts.imported(town, id);
  expect([record.withoutHours, record.counts.businesses]).toMatchObject([
    2,
    { added: 5, rejected: 0 },
  ]);
  expect(await hours(town)).toEqual([
    ["Ours", "Mo-Fr 09:00-18:00; Sa 10:00-14:00"],
    ["As people write", "Mo-Fr 09:00-17:00"],
    ["Unreadable", ""],
    ["Holidays", "Mo-Su 10:00-18:00"],
    ["Unsaid", ""],
  ]);
  expect(await system.rejections(town, id)).toEqual([
    expect.objectContaining({
      row: 3,
      stored: true,
      errors: [{ path: "openingHours", message: expect.stringContaining("“by appointment”") }],
      values: expect.objectContaining({ name: "Unreadable" }),
    }),
    expect.objectContaining({ row: 4, stored: true }),
  ]);
});

test("the corrected CSV of rows stored without hours adds the hours", async () => {
  const town = newTown();
  const { id } = await drafts.draft(town, "business.csv", ROWS);
  await drafts.imported(town, id);
  const listed = await system.get(`${system.url()}/api/admin/imports/${id}/rejections.csv`, town);
  const text = await listed.text();
  expect(text).toContain("Stored without: openingHours: ");
  const again = await drafts.draft(
    town,
    "rejected.csv",
    text.replaceAll("by appointment", "Tu 10:00-12:00").replace("; PH off", "; Dec 25 off"),
  );
  const { counts } = await drafts.imported(town, again.id);
  expect(counts.businesses).toMatchObject({ added: 0, changed: 2 });
  expect((await hours(town)).slice(2, 4)).toEqual([
    ["Unreadable", "Tu 10:00-12:00"],
    ["Holidays", "Mo-Su 10:00-18:00; Dec 25 off"],
  ]);
});

test("opening hours are read from JSON, and a row without hours keeps the stored ones", async () => {
  const town = newTown();
  const of = (business: object) =>
    JSON.stringify({ businesses: [{ address: "1 Elm St", ...business }] });
  const first = await drafts.draft(town, "a.json", of({ name: "Quince", openingHours: "24/7" }));
  await drafts.imported(town, first.id);
  const next = await drafts.draft(town, "b.json", of({ name: "Quince", phone: "555-0101" }));
  await drafts.imported(town, next.id);
  expect(await hours(town)).toEqual([["Quince", "24/7"]]);
});
