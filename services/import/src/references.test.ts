/** Which business a row of coupons or events means: by number, by an id of the file or of its source, or by name. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test } from "vitest";
import { draftsOf, withFields } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);
const drafts = draftsOf(system);

const BUSINESSES = [
  "externalId,name,address",
  "A-1,Joe’s Diner,1 Elm St",
  "3,Subway,2 Oak St",
  'A-3,SUBWAY,"3 Pine St, Maplewood"',
  'A-4,"Bean, Leaf & Co",4 Ash St',
].join("\n");

async function openTown() {
  const town = newTown();
  await system.imported(town, "businesses.csv", BUSINESSES);
  return town;
}

/** Imports the file; returns its titles with the ids of their businesses, and why the other rows were rejected. */
async function broughtBy(town: string, name: string, content: string) {
  const { id } = await system.imported(town, name, content);
  const entity = name.startsWith("event") ? "events" : "coupons";
  const stored = await system.stored(town, entity);
  const rejections = await system.rejections(town, id);
  return {
    of: Object.fromEntries(stored.map((one) => [one["title"] ?? one["name"], one["businessId"]])),
    reasons: rejections.map(({ errors }) => errors[0]?.message),
  };
}

describe("a business that does not exist", () => {
  test.each([
    ["coupons.csv", "businessId,title\n1,Here\n57,Nowhere\n"],
    [
      "coupons.json",
      JSON.stringify({
        coupons: [
          { businessId: 1, title: "Here" },
          { businessId: 57, title: "Nowhere" },
        ],
      }),
    ],
    ["events.csv", "businessId,name,startDate\n1,Here,2030-01-01\n57,Nowhere,2030-01-01\n"],
  ])("is reported for its row in %s, and the row is not stored", async (name, content) => {
    const town = await openTown();
    expect(await broughtBy(town, name, content)).toEqual({
      of: { Here: 1 },
      reasons: ["There is no business with id “57”"],
    });
  });

  test("is already reported by the check", async () => {
    const town = await openTown();
    const { id } = await drafts.draft(town, "coupons.csv", "businessId,title\n57,Nowhere\n");
    const { counts, rows } = await drafts.checked(town, id);
    expect(counts.coupons).toMatchObject({ added: 0, rejected: 1 });
    expect(rows[0]?.errors[0]?.message).toBe("There is no business with id “57”");
  });
});

describe("a reference to a business", () => {
  test("is resolved by number, source id or name, with the address when names repeat", async () => {
    const town = await openTown();
    const rows = [
      "#2,Number",
      "A-1,Source",
      "joe’s  DINER,Name",
      '"Bean, Leaf & Co",Commas',
      '"Subway, 2 Oak St.",Address',
      '"subway, 3 pine st, maplewood",Long address',
    ];
    expect(await broughtBy(town, "coupons.csv", `Business,Title\n${rows.join("\n")}\n`)).toEqual({
      of: { Number: 2, Source: 1, Name: 1, Commas: 4, Address: 2, "Long address": 3 },
      reasons: [],
    });
  });

  test("is resolved by a column with only names", async () => {
    const town = await openTown();
    const content = "Business name,Title\nJoe’s Diner,One\nJane’s,Two\n";
    expect(await broughtBy(town, "coupons.csv", content)).toEqual({
      of: { One: 1 },
      reasons: ["There is no business named “Jane’s”"],
    });
  });

  test("ignores punctuation unless a name matches exactly, and is rejected when ambiguous", async () => {
    const town = await openTown();
    const more = [
      "name,address",
      '"Smith, Inc.",5 Elm St',
      "A & B,6 Elm St",
      "Joe-s Diner,7 Elm St",
    ];
    await system.imported(town, "businesses.csv", more.join("\n"));
    const rows = ["Smith Inc,Comma", "A&B,Signs", "Joe’s Diner,Just that", "Joe's Diner,Which"];
    expect(await broughtBy(town, "coupons.csv", `Business,Title\n${rows.join("\n")}\n`)).toEqual({
      of: { Comma: 5, Signs: 6, "Just that": 1 },
      reasons: [
        "“Joe's Diner” may be “Joe’s Diner”, 1 Elm St (#1) or “Joe-s Diner”, 7 Elm St (#7): please write its number with the #, or its name with the address",
      ],
    });
  });

  test("is rejected with the candidates when it is ambiguous", async () => {
    const town = await openTown();
    const content = "businessId,title\nsubway,Which\n3,Whose\n#3,Ours\n";
    expect(await broughtBy(town, "coupons.csv", content)).toEqual({
      of: { Ours: 3 },
      reasons: [
        "“subway” may be “Subway”, 2 Oak St (#2) or “SUBWAY”, 3 Pine St, Maplewood (#3): please write its number with the #, or its name with the address",
        "“3” may be “Subway”, 2 Oak St (#2) or “SUBWAY”, 3 Pine St, Maplewood (#3): please write its number with the #, or its name with the address",
      ],
    });
  });

  test("by number is accepted with a matching or an unknown name, and rejected with another's name", async () => {
    const town = await openTown();
    const content = [
      "businessId,businessName,title",
      "1,Joe’s Diner,As exported",
      "1,Joe’s old name,Renamed since",
      '1,"Bean, Leaf & Co",Of another town',
    ].join("\n");
    expect(await broughtBy(town, "coupons.csv", content)).toEqual({
      of: { "As exported": 1, "Renamed since": 1 },
      reasons: [
        "“1” may be “Joe’s Diner”, 1 Elm St (#1) or “Bean, Leaf & Co”, 4 Ash St (#4): please write its number with the #, or its name with the address",
      ],
    });
  });
});

describe("ids in a file of one kind", () => {
  const FILE = "id,name,address\n1,A,1 Elm St\n4,C,4 Elm St\n7,D,7 Elm St\n";

  test("are reported as unknown columns, also in categories", async () => {
    const town = newTown();
    const { unknownColumns } = await system.imported(town, "businesses.csv", FILE);
    expect(unknownColumns).toEqual(["id"]);
    const categories = await system.imported(town, "categories.csv", "ID,name\n9,Food\n");
    expect(categories.unknownColumns).toEqual(["ID"]);
    const { id } = await system.imported(town, "more businesses.csv", "name,categoryId\nE,9\n");
    expect((await system.rejections(town, id))[0]?.errors).toEqual([
      { path: "categoryId", message: "There is no category with id 9" },
    ]);
  });

  test("resolve references when the admin maps them to source ids", async () => {
    const town = newTown();
    const { id, mapping } = await drafts.draft(town, "businesses.csv", FILE);
    expect(mapping.columns).toMatchObject([{ name: "id", field: null }, {}, {}]);
    await drafts.choose(town, id, withFields(mapping, { id: "externalId" }));
    await drafts.imported(town, id);
    const content = "businessId,title\n4,Of C\n7,Of D\n2,Of our number\n#2,Surely\n";
    expect(await broughtBy(town, "coupons.csv", content)).toEqual({
      of: { "Of C": 2, "Of D": 3, Surely: 2 },
      reasons: [
        "“2” may be “C”, 4 Elm St (#2): please write its number with the #, or its name with the address",
      ],
    });
    const named = "businessId,businessName,title\n2,C,By both\n3,Gone since,Of whom\n";
    expect(await broughtBy(town, "more coupons.csv", named)).toMatchObject({
      of: { "By both": 2 },
      reasons: [
        "“3” may be “D”, 7 Elm St (#3): please write its number with the #, or its name with the address",
      ],
    });
    const { id: draft } = await drafts.draft(town, "coupons.csv", "businessId,title\n2,Checked\n");
    expect((await drafts.checked(town, draft)).counts.coupons).toMatchObject({ rejected: 1 });
  });

  test("are not taken for our numbers while their business is missing", async () => {
    const town = newTown();
    await system.imported(town, "businesses.csv", "externalId,name\n1,A\n2,B\n");
    await system.imported(town, "businesses.csv", "name\nNewcomer\n");
    const rows = ["3,Tea Room,Theirs", "3,,Whose", "3,Newcomer,By both", "#3,,Ours", "2,,Of B"];
    const content = `businessId,businessName,title\n${rows.join("\n")}\n`;
    const reason =
      "“3” may be “Newcomer” (#3): please write its number with the #, or its name with the address";
    expect(await broughtBy(town, "coupons.csv", content)).toEqual({
      of: { "By both": 3, Ours: 3, "Of B": 2 },
      reasons: [reason, reason],
    });
  });

  test("are our own numbers when written with #", async () => {
    const town = await openTown();
    const file = "id,name,phone\n#2,Subway,555-0102\n";
    const { unknownColumns } = await system.imported(town, "businesses.csv", file);
    expect(unknownColumns).toEqual([]);
    const { mapping } = await drafts.draft(town, "businesses.csv", file);
    expect(mapping.columns[0]).toMatchObject({ name: "id", field: "id" });
  });
});

test("the check shows which business each coupon is linked to, including those in the same file", async () => {
  const town = await openTown();
  const file = {
    businesses: [
      { id: "n", name: "Newcomer" },
      { name: "Other", address: "9 Elm St" },
      { name: "Cup & Co.", address: "8 Elm St" },
    ],
    coupons: [
      { businessId: "A-1", title: "Stored" },
      { businessId: "n", title: "By id" },
      { businessName: "newcomer", title: "By name" },
      { businessName: "Other, 9 Elm St", title: "By address" },
      { businessName: "Cup, & Co", title: "In other punctuation" },
    ],
  };
  const { id } = await drafts.draft(town, "town.json", JSON.stringify(file));
  const check = await drafts.checked(town, id);
  const shown = check.rows.filter(({ entity }) => entity === "coupons");
  expect(shown.map(({ values }) => [values["title"], values["businessId"]])).toEqual([
    ["Stored", "Joe’s Diner (#1)"],
    ["By id", "Newcomer"],
    ["By name", "Newcomer"],
    ["By address", "Other"],
    ["In other punctuation", "Cup & Co."],
  ]);
  expect((await drafts.imported(town, id)).counts).toEqual(check.counts);
  expect(check.counts.coupons).toMatchObject({ added: 5, rejected: 0 });
});
