import { messagesOf } from "@mainstreet/testing/probe";
import { newTown } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test, vi } from "vitest";
import { messageOf, startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);

const CSV = [
  "Business_ID,Name,Address,City,State,Zip,Lat,Lng,Category,Rating,Shoe Size",
  "1,Joe's Café,1 Main St,Springfield,CA,94109,37.1,-122.1,Food,4.5,42",
  "2,Book Nook,2 Main St,Springfield,CA,94109,0,0,,,",
  "3,,3 Main St,Springfield,CA,94109,37.1,-122.1,Food,,",
  '4,JOES CAFÉ,"1  Main St., Springfield, CA 94109",,,,,,,,',
  ",Joe’s  café,1 MAIN ST.,Springfield,CA,94109,,,,,",
  "6,Too Good,6 Main St,Springfield,CA,94109,37.1,-122.1,food,9,",
  "7,Short row",
].join("\n");

describe("a CSV of businesses", () => {
  test("is stored, merged or rejected row by row with exact counts", async () => {
    const town = newTown();
    const answer = await system.upload(town, "businesses.csv", CSV);
    expect(answer.status).toBe(200);
    const body = await answer.json();
    expect(body).toMatchObject({
      message: "Import successful",
      count: 4,
      import: {
        status: "finished",
        rowsDone: 7,
        rowsTotal: 7,
        counts: { businesses: { added: 3, changed: 0, unchanged: 0, merged: 1, rejected: 3 } },
        unknownColumns: ["Shoe Size"],
        withoutCoordinates: 2,
      },
    });
    const stored = await system.stored(town, "businesses");
    expect(stored.map(({ name, address, category }) => [name, address, category])).toMatchObject([
      ["Joe's Café", "1 Main St, Springfield, CA 94109", { name: "Food" }],
      ["Book Nook", "2 Main St, Springfield, CA 94109", { name: "Uncategorized" }],
      ["JOES CAFÉ", "1 Main St., Springfield, CA 94109", { name: "Uncategorized" }],
    ]);
    expect(stored[1]).toMatchObject({ latitude: null, longitude: null, geocodeStatus: "unset" });
    expect(stored[0]).toMatchObject({ externalId: "1", rating: 4.5, latitude: 37.1 });
  });

  test("keeps the stored street when its own is blank", async () => {
    const town = newTown();
    const head = "externalId,name,phone,street,city,state,zip";
    const of = (street: string) => `${head}\nA1,Joe's,555-0100,${street},Springfield,IL,62701`;
    await system.imported(town, "streets.csv", of("12 Main St"));
    await system.imported(town, "phones.csv", of("").replace("0100", "0199"));
    expect(await system.stored(town, "businesses")).toMatchObject([
      { address: "12 Main St, Springfield, IL 62701", phone: "555-0199" },
    ]);
  });

  test("lists its rejected rows with reasons, also as a CSV that escapes formulas", async () => {
    const town = newTown();
    const evil = `${CSV}\n8,=HYPERLINK("x"),@a,-b,+c,9,91,1,,"x,""y""",\n`;
    const { id } = await system.imported(town, "business.csv", evil);
    const rejected = await system.rejections(town, id);
    expect(rejected.map(({ row, errors }) => [row, errors])).toEqual([
      [3, [{ path: "name", message: "Business name is required" }]],
      [6, [{ path: "rating", message: "Please enter a number from 0 to 5" }]],
      [7, [{ path: "row", message: "The row has 2 cells, the header has 11" }]],
      [8, [{ path: "rating", message: '“x,"y"” is not a number' }]],
    ]);
    expect(rejected[0]?.values).toMatchObject({ Business_ID: "3", Zip: "94109" });
    const page = await system.get(
      `${system.url()}/api/admin/imports/${id}/rejections?limit=1&offset=1`,
      town,
    );
    expect(page.headers.get("x-total-count")).toBe("4");
    expect(await page.json()).toMatchObject([{ row: 6 }]);

    const csv = await system.get(`${system.url()}/api/admin/imports/${id}/rejections.csv`, town);
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const lines = (await csv.text()).split("\r\n");
    expect(lines[0]).toBe(
      "kind,row,reason,Business_ID,Name,Address,City,State,Zip,Lat,Lng,Category,Rating,Shoe Size",
    );
    expect(lines[1]).toBe(
      "businesses,3,name: Business name is required,3,,3 Main St,Springfield,CA,94109,37.1,'-122.1,Food,,",
    );
    expect(lines[4]).toContain(`8,"'=HYPERLINK(""x"")",'@a,'-b,'+c,9,91,1,,"x,""y""",`);
  });

  test("changes nothing when imported again, and only the differing records when edited", async () => {
    const town = newTown();
    const first = await system.imported(town, "business.csv", CSV);
    const before = await system.stored(town, "businesses");
    const messages = await vi.waitFor(async () => {
      const found = await messagesOf(system.env, "listings", town);
      expect(found.filter(({ type }) => type === "business.changed.v1")).toHaveLength(3);
      return found;
    });
    const second = await system.imported(town, "business.csv", CSV);
    expect(second.counts.businesses).toEqual({
      ...first.counts.businesses,
      added: 0,
      unchanged: 3,
    });
    const third = await system.imported(
      town,
      "business.csv",
      CSV.replace("Book Nook,2", "The Book Nook,2").replaceAll(",Food,", ",,"),
    );
    expect(third.counts.businesses).toMatchObject({ changed: 1, unchanged: 2, merged: 1 });
    const after = await system.stored(town, "businesses");
    expect(after.map(({ revision }) => revision)).toEqual([1, 2, 1]);
    expect(after[0]).toEqual(before[0]);
    await vi.waitFor(async () => {
      const found = await messagesOf(system.env, "listings", town);
      expect(found).toHaveLength(messages.length + 1);
      expect(found.at(-1)?.data["name"]).toBe("The Book Nook");
    });
  });
});

describe("other CSV files", () => {
  test("are imported: categories by file name, coupons with references to stored businesses", async () => {
    const town = newTown();
    const categories = await system.imported(town, "Categories.csv", "name\nFood\nfood \nArts\n");
    expect(categories.counts).toEqual({
      categories: { added: 2, changed: 0, unchanged: 0, merged: 1, rejected: 0 },
    });
    await system.imported(town, "business.csv", "name,category_id\nJoe,1\nAnn,99\n");
    const [joe] = await system.stored(town, "businesses");
    expect(joe).toMatchObject({ name: "Joe", category: { id: 1, name: "Food" } });
    const text = `business_id;title;expires\n${Number(joe?.["id"])};10% off;2030-01-31T00:00:00Z\n;No business;\n`;
    const coupons = await system.imported(town, "coupons.csv", text);
    expect(coupons.counts.coupons).toMatchObject({ added: 1, rejected: 1 });
    expect(await system.stored(town, "coupons")).toMatchObject([
      { title: "10% off", businessId: joe?.["id"], expiration: "2030-01-31" },
    ]);
  });
});

describe("a CSV of events", () => {
  test("is recognized by its columns, and accepts dates and times in a spreadsheet's formats", async () => {
    const town = newTown();
    const text = [
      "Event Name,Date,Ends,Time,Venue,Category,Featured,Business",
      "Harvest Fair,10/3/2026,4.10.2026,0.75,Town Green,Food & Drink,yes,",
      "Book Talk,46300,,19:00,Library,,,",
      "Nothing Planned,soon,,,,,,",
      "Unknown Kind,2026-10-05,,,,Quilting,,",
      "harvest  fair,2026-10-03,,,,,no,",
    ].join("\n");
    const { id, counts } = await system.imported(town, "list.csv", text);
    expect(counts).toEqual({
      events: { added: 2, changed: 0, unchanged: 0, merged: 1, rejected: 2 },
    });
    expect(await system.stored(town, "events")).toMatchObject([
      {
        name: "Harvest Fair",
        startDate: "2026-10-03",
        endDate: "2026-10-04",
        startTime: "18:00",
        location: "Town Green",
        category: "Food",
        isFeatured: true,
        isActive: true,
        business: null,
      },
      { name: "Book Talk", startDate: "2026-10-05", startTime: "19:00", category: "General" },
    ]);
    const reasons = (await system.rejections(town, id)).map(({ errors }) => errors);
    expect(reasons).toMatchObject([
      [{ path: "startDate", message: "“soon” is not a date. Please write it as YYYY-MM-DD" }],
      [{ path: "category" }],
    ]);
    const again = await system.imported(town, "list.csv", text);
    expect(again.counts.events).toMatchObject({ added: 0, changed: 0, unchanged: 2, merged: 1 });
  });
});

test("events with the same name and day but different times or places stay separate", async () => {
  const town = newTown();
  const rows = [
    "Story Time,2026-10-03,10:00,Library,",
    "Story Time,2026-10-03,14:00,Museum,$5",
    "Live Music,2026-10-03,,Bar A,",
    "Live Music,2026-10-03,,Bar B,",
  ];
  const file = (lines: string[]) => ["name,date,time,venue,price", ...lines].join("\n");
  const first = await system.imported(town, "events.csv", file(rows));
  expect(first.counts.events).toMatchObject({ added: 4, merged: 0 });
  const stored = await system.stored(town, "events");
  expect(stored.map(({ location, ticketPrice }) => [location, ticketPrice])).toEqual([
    ["Library", ""],
    ["Museum", "$5"],
    ["Bar A", ""],
    ["Bar B", ""],
  ]);
  const moved = rows.map((row) => row.replace("10:00", "10:30"));
  const second = await system.imported(town, "events.csv", file(moved));
  expect(second.counts.events).toMatchObject({ added: 0, changed: 1, unchanged: 3, merged: 0 });
  const behind = ["Story Time,2026-10-03,,,", ...moved.map((row) => row.replace("$5", "$7"))];
  await system.imported(town, "events.csv", file(behind));
  const prices = (await system.stored(town, "events")).map(({ ticketPrice }) => ticketPrice);
  expect(prices).toEqual(["", "$7", "", ""]);
});

describe("a broken file", () => {
  test.each([
    ["broken.json", '{"businesses":[{"name":"A"},{"name"', /ends in the middle.*after row 1/],
    ["list.json", '[{"name":"A"}]', /should hold one object/],
    ["business.csv", "name,phone\n", /header but no rows/],
    ["business.csv", 'name\nA\n"B\nC', /Row 2 opens a quote/],
    ["unclear.csv", "a,b\n1,2\n", /should include "business", "coupon", "category" or "event"/],
  ])(
    "fails as a whole, stores nothing and stays in the list of imports: %s %s",
    async (name, content, message) => {
      const town = newTown();
      const answer = await system.upload(town, name, content);
      expect(answer.status).toBe(422);
      expect(await messageOf(answer)).toMatch(message);
      expect(await system.records(town)).toMatchObject([{ status: "failed", rowsDone: 0 }]);
      expect(await system.stored(town, "businesses")).toEqual([]);
      await system.imported(town, "business.csv", "name\nA\n");
    },
  );
});
