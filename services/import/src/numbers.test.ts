/** Ids and phone numbers that a program turned into numbers before they reached the file. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { draftsOf } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);
const drafts = draftsOf(system);

test("source ids with a trailing “.0” match those without", async () => {
  const town = newTown();
  await system.imported(town, "business.csv", "Business ID,Name\n41,Alder\n42,Birch\n");
  const again = "Business ID,Name\n41.0,Alder\n42.0,Birch\n";
  const { counts } = await system.imported(town, "business.csv", again);
  expect(counts.businesses).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  await system.imported(town, "coupons.csv", "businessId,title\n42.0,Rolls\n");
  expect(await system.stored(town, "coupons")).toMatchObject([{ title: "Rolls", businessId: 2 }]);
});

test("source ids that have lost their leading zeros find their business, in both directions", async () => {
  const town = newTown();
  const businesses = (...ids: string[]) => `Business ID,Name,Phone\n${ids.join("\n")}\n`;
  await system.imported(town, "business.csv", businesses("00123,Alder,", "00045,Birch,"));
  const { id } = await drafts.draft(
    town,
    "business.csv",
    businesses("123,Alder Books,", "45,Birch,555-0102"),
  );
  const check = await drafts.checked(town, id);
  expect(check.counts.businesses).toMatchObject({ added: 0, changed: 2 });
  const matches = await drafts.call(town, "GET", `/${id}/matches`);
  expect(await matches.json()).toMatchObject([
    { row: 1, by: "sourceId", record: { id: 1 } },
    { row: 2, by: "sourceId", record: { id: 2 } },
  ]);
  const coupons = "businessId,title\n123,Buns\n00045,Rolls\n";
  await system.imported(town, "coupons.csv", coupons);
  expect((await drafts.imported(town, id)).counts).toEqual(check.counts);
  const again = await system.imported(town, "coupons.csv", coupons);
  expect(again.counts.coupons).toMatchObject({ unchanged: 2 });
  expect(await system.stored(town, "coupons")).toMatchObject([
    { title: "Buns", businessId: 1 },
    { title: "Rolls", businessId: 2 },
  ]);
  const raw = await system.imported(
    town,
    "business.csv",
    businesses("00123,Alder,", "00045,Birch,"),
  );
  expect(raw.counts.businesses).toMatchObject({ added: 0 });
});

test("ids of one file that differ only in leading zeros stay separate", async () => {
  const town = newTown();
  const filler = Array.from({ length: 600 }, (_, at) => `F${at},Filler ${at}`);
  const rows = ["Business ID,Name", "7,Alder", "008,Birch", ...filler, "007,Cedar", "8,Dogwood"];
  const first = await system.imported(town, "business.csv", rows.join("\n"));
  expect(first.counts.businesses).toMatchObject({ added: 604 });
  const { counts } = await system.imported(town, "business.csv", rows.join("\n"));
  expect(counts.businesses).toMatchObject({ unchanged: 604 });
});

test("ids in a file of several kinds match its rows with or without “.0”", async () => {
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

test("a rejected row names its category of the file by our number, also where it is nested", async () => {
  const town = newTown();
  await system.imported(town, "categories.csv", "name\nBooks\nBakeries\nTrees\n");
  const content = JSON.stringify({
    categories: [{ id: 1, name: "Trees" }],
    businesses: [
      { name: "Alder", category: { id: 1 } },
      { name: "", category: { id: 1 } },
    ],
  });
  const { id } = await system.imported(town, "town.json", content);
  expect(await system.stored(town, "businesses")).toMatchObject([{ category: { name: "Trees" } }]);
  expect(await system.rejections(town, id)).toMatchObject([{ values: { category: "#3" } }]);
  await system.imported(
    town,
    "business.json",
    JSON.stringify({ businesses: [{ name: "Birch", category: "#3" }] }),
  );
  expect(await system.stored(town, "businesses")).toMatchObject([
    { category: { name: "Trees" } },
    { category: { name: "Trees" } },
  ]);
});

test("another “id” column after our own id column does not override it", async () => {
  const town = newTown();
  await system.imported(town, "business.csv", "name\nAlder\n");
  const file = `id (${town}),id,name\n1,9,Alder Books\n`;
  const { counts } = await system.imported(town, "business.csv", file);
  expect(counts.businesses).toMatchObject({ added: 0, changed: 1 });
  expect(await system.stored(town, "businesses")).toMatchObject([{ id: 1, name: "Alder Books" }]);
});

test("phone numbers lose a trailing “.0”, and those in scientific notation are left out and reported", async () => {
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

test("the phone number of an event loses a trailing “.0” or is left out like that of a business", async () => {
  const town = newTown();
  const rows = "name,start,phone\nFair,2030-07-04,4155551212.0\nGala,2030-07-05,4.15555E+09\n";
  expect(await system.imported(town, "events.csv", rows)).toMatchObject({ withoutPhone: 1 });
  const told = (await system.stored(town, "events")).map(({ contactInfo }) => contactInfo);
  expect(told).toEqual(["4155551212", ""]);
});

test("source ids in scientific notation are left out and reported, and their rows stay separate", async () => {
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

test("a code in scientific notation is left out and reported, and its coupon keeps the code that it has", async () => {
  const town = newTown();
  await system.imported(town, "business.csv", "Business ID,Name\n41,Alder\n");
  const coupons = (code: string, discount: string) =>
    system.imported(
      town,
      "coupons.csv",
      `business,title,code,discount\n41,Rolls,${code},${discount}\n`,
    );
  await coupons("1234567890123", "10%");
  const { id, ...record } = await coupons("1.23457E+12", "20%");
  expect(record).toMatchObject({ withoutPhone: 1, counts: { coupons: { changed: 1 } } });
  expect(await system.stored(town, "coupons")).toMatchObject([
    { code: "1234567890123", discount: "20%" },
  ]);
  expect(await system.rejections(town, id)).toMatchObject([
    { row: 1, stored: true, errors: [{ path: "code" }] },
  ]);
});

test("a coupon whose business id is in scientific notation is rejected with the reason", async () => {
  const town = newTown();
  await system.imported(town, "business.csv", "Business ID,Name\n123457000000,Alder\n");
  const { id } = await drafts.draft(town, "coupons.csv", "businessId,title\n1.23457E+11,Rolls\n");
  expect(await drafts.imported(town, id)).toMatchObject({ counts: { coupons: { rejected: 1 } } });
  const message = "“1.23457E+11” was shortened by a spreadsheet. Please format its column as text";
  expect(await system.rejections(town, id)).toMatchObject([
    { row: 1, errors: [{ path: "businessId", message }] },
  ]);
});

test("decimal commas in ids and phone numbers are handled like decimal points", async () => {
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

test("a business without an address is matched despite the “.0” that its stored phone number came with", async () => {
  const town = newTown();
  await system.imported(town, "business.csv", "name,phone\nAlder,4155551212 0\n");
  const { counts } = await system.imported(town, "business.csv", "name,phone\nAlder,4155551212\n");
  expect(counts.businesses).toMatchObject({ added: 0, changed: 1 });
});
