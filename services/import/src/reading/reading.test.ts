import { expect, test } from "vitest";
import { batchesOf } from "./batches.ts";
import { check, kind, pieces, text } from "../testing/file.ts";
import { rowsOf } from "./check-file.ts";
import type { FileRow } from "./file-row.ts";
import { createRowMapper } from "./map-row.ts";

async function rows(fileName: string, content: string | Buffer, size?: number): Promise<FileRow[]> {
  const all: FileRow[] = [];
  for await (const group of rowsOf(kind(fileName), text(fileName, content, size), {}))
    all.push(...group);
  return all;
}

const mapped = async (fileName: string, content: string | Buffer, size?: number) =>
  (await rows(fileName, content, size)).map(createRowMapper("town"));

test("reads the same rows whatever the delimiter, BOM, line endings and header names", async () => {
  const expected = {
    fields: {
      name: "Joe's Café",
      address: "1 Main St, Springfield, CA 94109",
      phone: "+1 415 555 0100",
      latitude: 37.5,
      longitude: -122.25,
      externalId: "17",
    },
    errors: [],
  };
  const files = [
    'Business_ID,NAME,Address,City,State,Postal_Code,Latitude,Longitude,Phone_Number\r\n17,"Joe\'s  Café ",1 Main St,Springfield,CA,94109,37.5,-122.25,+1 415 555 0100\r\n',
    "\uFEFFexternal id;company;street;town;province;zip;lat;lng;tel\n17;Joe's Café;1 Main St;Springfield;CA;94109;37,5;-122,25;'+1 415 555 0100",
    "\uFEFF\r\n\ntel\tLON\tlat\tzip code\tstate\tcity\tstreet address\tbusiness name\texternalId\n+1 415 555 0100\t-122.25\t37.5\t94109\tCA\tSpringfield\t1 Main St\tJoe's Café\t17\n\n",
  ];
  for (const content of files)
    for (const size of [1, 7, 100_000])
      expect(await mapped("businesses.csv", content, size)).toEqual([expected]);
});

test.each(["sep=;\n", '\uFEFF"sep=;"\r\n', "SEP=;\r"])(
  "does not read Excel's delimiter hint as the header: %j",
  async (hint) => {
    const content = `${hint}name;phone, mobile, fax\nA, B, C;1\n`;
    for (const size of [1, 7, 100_000])
      expect(await mapped("business.csv", content, size)).toMatchObject([
        { fields: { name: "A, B, C" }, errors: [] },
      ]);
  },
);

test("appends city, state and postal code to an address unless it includes them", async () => {
  const addresses = {
    "12 Elm St": "12 Elm St, Maplewood, NY 12801",
    "12 Elm St, Maplewood": "12 Elm St, Maplewood",
    "12 Elm St, Maplewood NY 12801": "12 Elm St, Maplewood NY 12801",
    "12 Elm St, maplewood 12801-1234": "12 Elm St, maplewood 12801-1234",
    "12 Elm St, Maplewood NY": "12 Elm St, Maplewood NY",
    "Suite 2, Maplewood Dr": "Suite 2, Maplewood Dr, Maplewood, NY 12801",
    "Maplewood NY 12801": "Maplewood NY 12801, Maplewood, NY 12801",
  };
  const rowsOfAll = Object.keys(addresses).map((address) => `A,"${address}",Maplewood,NY,12801`);
  const content = ["name,address,city,state,zip", ...rowsOfAll].join("\n");
  const found = await mapped("business.csv", content);
  expect(found.map(({ fields }) => fields["address"])).toEqual(Object.values(addresses));
});

test.each([
  ["MA", "1970", "MA 01970"],
  ["Massachusetts", "1970.0", "Massachusetts 01970"],
  ["n.j.", "7030-1234", "n.j. 07030-1234"],
  ["PR", "901", "PR 00901"],
  ["NY", "12801.0", "NY 12801"],
  // Western Australia.
  ["WA", "6000", "WA 6000"],
  ["", "1970", "1970"],
])(
  "restores the leading zero of a US postal code that was stored as a number: %s %s",
  async (...row) => {
    const [state, code, written] = row;
    const content = `name,address,city,state,zip\nA,1 Main St,Salem,${state},${code}\n`;
    const [found] = await mapped("business.csv", content);
    expect(found?.fields["address"]).toBe(`1 Main St, Salem, ${written}`);
    // An address composed with the shortened code is recognized as having its city all the same.
    const whole = ["1 Main St, Salem", state, code].filter(Boolean).join(" ");
    const [said] = await mapped("business.csv", content.replace("1 Main St", `"${whole}"`));
    expect(said?.fields["address"]).toBe(whole);
  },
);

test("detects UTF-16 and Windows-1252", async () => {
  const content = "name,address\nCafé “Ōu”,Calle Niño 3\nB,C\n";
  const marked = Buffer.from(`\uFEFF${content}`, "utf16le");
  const latin = Buffer.from(content.replace(/[“”Ō]/g, ""), "latin1");
  for (const size of [1, 7, 100_000]) {
    expect((await mapped("business.csv", marked, size))[0]?.fields["name"]).toBe("Café “Ōu”");
    expect((await mapped("business.csv", Buffer.from(marked).swap16(), size))[0]?.fields).toEqual({
      name: "Café “Ōu”",
      address: "Calle Niño 3",
    });
    expect((await mapped("business.csv", latin, size))[0]?.fields["name"]).toBe("Café u");
    expect((await mapped("business.csv", content, size))[0]?.fields["name"]).toBe("Café “Ōu”");
  }
});

test("keeps quoted line breaks and quotes in their cell, and skips blank lines", async () => {
  const content = 'business_id,title,terms\n1,"5"" off","one\n\n two"\n\n,,\n2,x" y,z\n';
  const found = await mapped("coupons.csv", content);
  expect(found.map(({ fields, businessId }) => [businessId, fields])).toEqual([
    ["1", { title: '5" off', terms: "one\n\ntwo" }],
    ["2", { title: 'x" y', terms: "z" }],
  ]);
});

test("rejects rows with too few or too many cells, but accepts trailing blank cells", async () => {
  const content = "name,phone\nA,1\nB\nC,1,2\nD,1,,\n";
  const found = await mapped("business.csv", content);
  expect(found.map(({ errors }) => errors.map((error) => error.message))).toEqual([
    [],
    ["The row has 1 cell, the header has 2"],
    ["The row has 3 cells, the header has 2"],
    [],
  ]);
});

test("ignores spaces before a quoted cell, and keeps blank cells between tabs", async () => {
  const commas = 'name, "phone", address\n"A",  "1", "1 Elm, Suite 2"\nB, , "2 Elm"\n';
  expect((await mapped("business.csv", commas)).map(({ fields }) => fields)).toEqual([
    { name: "A", phone: "1", address: "1 Elm, Suite 2" },
    { name: "B", address: "2 Elm" },
  ]);
  const tabs = 'name\tphone\taddress\nA\t\t "1 Elm"\n\t2\t\nC\t \t\n';
  expect((await mapped("business.csv", tabs)).map(({ fields }) => fields)).toEqual([
    { name: "A", address: "1 Elm" },
    { phone: "2" },
    { name: "C" },
  ]);
});

test("ignores spaces after a quoted cell, and keeps quotes within the text", async () => {
  const commas = [
    '"name" ,"phone"  ,"address" ',
    '"A" ,"1"\t ,"1 Elm, Suite 2" ',
    '"" ,"" , ',
    '"Bay" Bakery ,"B" and "C" ,"2 Elm"',
  ];
  const found = await mapped("business.csv", commas.join("\n"));
  expect(found.map(({ fields }) => fields)).toEqual([
    { name: "A", phone: "1", address: "1 Elm, Suite 2" },
    { name: '"Bay" Bakery', phone: '"B" and "C"', address: "2 Elm" },
  ]);
});

test("removes the leading quote that protects a cell from being read as a formula", async () => {
  const content = `name,phone\n"'\n=1+1",'+1 415\n"  '\t@home",''a\n`;
  expect((await mapped("business.csv", content)).map(({ fields }) => fields)).toEqual([
    { name: "=1+1", phone: "+1 415" },
    { name: "@home", phone: "''a" },
  ]);
});

test("ignores coordinates of 0,0 and those with only one half", async () => {
  const content = "name,lat,lng\nA,0,0\nB,37.1,\nC,0,-78.5\nD,north,1\n";
  const found = await mapped("business.csv", content);
  expect(found.map(({ fields }) => fields)).toEqual([
    { name: "A" },
    { name: "B" },
    { name: "C", latitude: 0, longitude: -78.5 },
    { name: "D" },
  ]);
  expect(found[3]?.errors).toEqual([{ path: "latitude", message: "“north” is not a number" }]);
});

test("reads a category of digits as an id and any other as a name, and flags in several spellings", async () => {
  const content = "name,category,featured,verified\nA,Food & Drink,sí,0\nB,12,Featured,maybe\n";
  expect(await mapped("business.csv", content)).toEqual([
    {
      fields: { name: "A", showDeals: true, isPremium: false },
      categoryName: "Food & Drink",
      errors: [],
    },
    {
      fields: { name: "B", showDeals: true },
      categoryId: "12",
      errors: [{ path: "isPremium", message: "“maybe” is neither yes nor no" }],
    },
  ]);
});

test("reads JSON rows with their ids, in any order of the arrays", async () => {
  const content = JSON.stringify({
    version: { nested: [1, { deep: true }] },
    coupons: [{ businessId: 9, title: "Deal", showDeals: true }],
    businesses: [{ id: 9, name: "A", categoryId: "c", address: null, rating: "4.5" }, 5],
    categories: [{ id: "c", name: " Food " }],
  });
  for (const size of [1, 7, 100_000])
    expect(await mapped("town.json", content, size)).toEqual([
      { fields: { title: "Deal", showDeals: true }, businessId: "9", errors: [] },
      { fields: { name: "A", rating: 4.5 }, fileId: "9", categoryId: "c", errors: [] },
      {
        fields: {},
        errors: [{ path: "row", message: "Each row should be an object with named fields" }],
      },
      { fields: { name: "Food" }, fileId: "c", errors: [] },
    ]);
  expect(await check("town.json", content)).toMatchObject({
    totals: { categories: 1, businesses: 2, coupons: 1 },
    unknownColumns: ["version"],
  });
});

test("treats hostile JSON keys as unknown columns", async () => {
  const content = '{"businesses":[{"name":"A","__proto__":{"isPremium":true},"$where":"1"}]}';
  const outline = await check("a.json", content);
  expect(outline.unknownColumns).toEqual(["__proto__", "$where"]);
  expect(await mapped("a.json", content)).toEqual([{ fields: { name: "A" }, errors: [] }]);
});

test("the check counts rows and lists unknown columns", async () => {
  const content = "Name,Shoe Size,address\nA,42,x\nB,43,y\n";
  expect(await check("my businesses.csv", content)).toEqual({
    totals: { businesses: 2 },
    columns: ["Name", "Shoe Size", "address"],
    unknownColumns: ["Shoe Size"],
    shadowedColumns: [],
    daysFirst: false,
  });
  expect((await check("categories.csv", "name\nFood\n")).totals).toEqual({ categories: 1 });
  expect((await check("list.csv", "business_id,title\n1,x\n")).totals).toEqual({ coupons: 1 });
});

test("ends a batch at 500 rows or a total size, regardless of how the file arrives in chunks", async () => {
  const bounds = async (content: string, size: number) => {
    const found: [number, number, number][] = [];
    const source = rowsOf(kind("business.csv"), pieces(content, size), {});
    for await (const { n, rows } of batchesOf("businesses", source))
      found.push([n, rows[0]?.row ?? 0, rows.length]);
    return found;
  };
  const short = `name\n${"Shop\n".repeat(1200)}`;
  expect(await bounds(short, 64_000)).toEqual([
    [1, 1, 500],
    [2, 501, 500],
    [3, 1001, 200],
  ]);
  expect(await bounds(short, 13)).toEqual(await bounds(short, 64_000));
  const long = `name,note\n${`Shop,${"x".repeat(50_000)}\n`.repeat(20)}`;
  expect((await bounds(long, 64_000)).map(([, , rows]) => rows)).toEqual([8, 8, 4]);
});
