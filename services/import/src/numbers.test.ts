/** Ids and phone numbers that a program turned into numbers before they reached the file. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { draftsOf } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);
const drafts = draftsOf(system);

test("ids of the source mean the same with a point behind them", async () => {
  const town = newTown();
  await system.imported(town, "business.csv", "Business ID,Name\n41,Alder\n42,Birch\n");
  const again = "Business ID,Name\n41.0,Alder\n42.0,Birch\n";
  const { counts } = await system.imported(town, "business.csv", again);
  expect(counts.businesses).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  await system.imported(town, "coupons.csv", "businessId,title\n42.0,Rolls\n");
  expect(await system.stored(town, "coupons")).toMatchObject([{ title: "Rolls", businessId: 2 }]);
});

test("ids of a file of several kinds mean its rows, with a point or without", async () => {
  const town = newTown();
  const rows = [
    "kind,row,reason,id,name,title,categoryId,businessId",
    "categories,1,,7.0,Trees,,,",
    "businesses,1,,41.0,Alder,,7,",
    "coupons,1,,,,Rolls,,41",
    "coupons,2,,,,,,41.0",
  ];
  const { id } = await system.imported(town, "rejected.csv", rows.join("\n"));
  expect(await system.stored(town, "businesses")).toMatchObject([{ category: { name: "Trees" } }]);
  expect(await system.stored(town, "coupons")).toMatchObject([{ title: "Rolls", businessId: 1 }]);
  // The rejected row can be corrected without the rest of its file.
  expect(await system.rejections(town, id)).toMatchObject([{ values: { businessId: "#1" } }]);
});

test("a column of other ids behind our own numbers takes nothing from them", async () => {
  const town = newTown();
  await system.imported(town, "business.csv", "name\nAlder\n");
  const file = `id (${town}),id,name\n1,9,Alder Books\n`;
  const { counts } = await system.imported(town, "business.csv", file);
  expect(counts.businesses).toMatchObject({ added: 0, changed: 1 });
  expect(await system.stored(town, "businesses")).toMatchObject([{ id: 1, name: "Alder Books" }]);
});

test("a telephone number has no point, and one that was shortened is left out and told of", async () => {
  const town = newTown();
  const rows = [
    "name,phone",
    "Alder,4155551212.0",
    "Birch,4.15555E+09",
    "Cedar,415.555.1212",
    "Dogwood,415-555-1212 x.0",
    "Elder,+14155551212.00",
  ];
  const { id } = await drafts.draft(town, "business.csv", rows.join("\n"));
  const kept = { withoutPhone: 1, withoutLinks: 0, counts: { businesses: { added: 5 } } };
  expect(await drafts.checked(town, id)).toMatchObject(kept);
  expect(await drafts.imported(town, id)).toMatchObject(kept);
  expect((await system.stored(town, "businesses")).map(({ phone }) => phone)).toEqual([
    "4155551212",
    "",
    "415.555.1212",
    "415-555-1212 x.0",
    "+14155551212",
  ]);
  const message = "“4.15555E+09” was shortened by a spreadsheet. Please format its column as text";
  expect(await system.rejections(town, id)).toMatchObject([
    { row: 2, stored: true, errors: [{ path: "phone", message }] },
  ]);
});

test("whom an event's guests call is read as a telephone number", async () => {
  const town = newTown();
  const rows = "name,start,phone\nFair,2030-07-04,4155551212.0\nGala,2030-07-05,4.15555E+09\n";
  expect(await system.imported(town, "events.csv", rows)).toMatchObject({ withoutPhone: 1 });
  const told = (await system.stored(town, "events")).map(({ contactInfo }) => contactInfo);
  expect(told).toEqual(["4155551212", ""]);
});

test("an id that was shortened names no business: it is left out and told of, and its rows stay apart", async () => {
  const town = newTown();
  const business = [
    "Source ID,name,address",
    "1.23457E+11,Alder,1 Elm St",
    "1.23457E+11,Birch,2 Elm St",
    '"1,23457E+11",Cedar,3 Elm St',
    "41,Dogwood,4 Elm St",
  ].join("\n");
  const { id } = await drafts.draft(town, "business.csv", business);
  const kept = { withoutPhone: 3, withoutLinks: 0, counts: { businesses: { added: 4 } } };
  expect(await drafts.checked(town, id)).toMatchObject(kept);
  expect(await drafts.imported(town, id)).toMatchObject(kept);
  expect(await system.rejections(town, id)).toMatchObject([
    { row: 1, stored: true, errors: [{ path: "externalId" }] },
    { row: 2, stored: true },
    { row: 3, stored: true },
  ]);
  const { counts } = await system.imported(town, "business.csv", business);
  expect(counts.businesses).toMatchObject({ unchanged: 4 });
});

test("a coupon whose business has an id that was shortened is rejected, and told why", async () => {
  const town = newTown();
  await system.imported(town, "business.csv", "Business ID,Name\n123457000000,Alder\n");
  const { id } = await drafts.draft(town, "coupons.csv", "businessId,title\n1.23457E+11,Rolls\n");
  expect(await drafts.imported(town, id)).toMatchObject({ counts: { coupons: { rejected: 1 } } });
  const message = "“1.23457E+11” was shortened by a spreadsheet. Please format its column as text";
  expect(await system.rejections(town, id)).toMatchObject([
    { row: 1, errors: [{ path: "businessId", message }] },
  ]);
});

test("numbers with a comma behind them are those of other countries' spreadsheets", async () => {
  const town = newTown();
  const rows = ["source id;name;phone", "41,0;Alder;4155551212,0", "42;Birch;4,15555E+09"];
  expect(await system.imported(town, "business.csv", rows.join("\n"))).toMatchObject({
    withoutPhone: 1,
  });
  expect(await system.stored(town, "businesses")).toMatchObject([
    { externalId: "41", phone: "4155551212" },
    { externalId: "42", phone: "" },
  ]);
});

test("a business that came once without an address, its telephone number with a point, comes once", async () => {
  const town = newTown();
  await system.imported(town, "business.csv", "name,phone\nAlder,4155551212 0\n");
  const { counts } = await system.imported(town, "business.csv", "name,phone\nAlder,4155551212\n");
  expect(counts.businesses).toMatchObject({ added: 0, changed: 1 });
});
