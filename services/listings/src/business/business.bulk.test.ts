/** Businesses of an import, batch by batch: the outcome of each row. */
import { asCaller } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test, vi } from "vitest";
import { bakery, cafe, outcomes, stored, told } from "../testing/bulk.ts";
import { openListings } from "../testing/fixture.ts";

const listings = await openListings();
afterAll(listings.close);

describe("businesses in bulk", () => {
  test("are added and published once, and repeated rows change and publish nothing", async () => {
    const town = await listings.town();
    const added = await town.bring("businesses", [bakery, cafe]);
    expect(added).toEqual([
      { row: 1, outcome: "added", id: 1 },
      { row: 2, outcome: "added", id: 2 },
    ]);
    expect(outcomes(await town.bring("businesses", [bakery, cafe]))).toEqual([
      "unchanged",
      "unchanged",
    ]);
    expect((await stored(town)).map(({ revision }) => revision)).toEqual([1, 1]);
    await vi.waitFor(async () => expect(await told(listings, town)).toHaveLength(2));
  });

  test("keep stored values when a row is blank", async () => {
    const town = await listings.town();
    await town.bring("businesses", [{ ...bakery, website: "bay.example", latitude: 40.7 }]);
    const blank = { ...bakery, phone: "", website: "", latitude: null };
    expect(outcomes(await town.bring("businesses", [blank]))).toEqual(["unchanged"]);
    expect(await stored(town)).toMatchObject([
      { phone: "555-0101", website: "bay.example", latitude: 40.7 },
    ]);
  });

  test("answer a repeated batch with the first outcomes and change nothing", async () => {
    const town = await listings.town();
    await town.bring("businesses", [{ ...cafe, phone: "1" }]);
    const rows = [bakery, cafe, { ...bakery, website: "bay.example" }, { ...cafe, categoryId: 99 }];
    const first = await town.bring("businesses", rows, { batch: "import:7" });
    expect(outcomes(first)).toEqual(["added", "changed", "merged", "rejected"]);
    expect(await town.bring("businesses", rows, { batch: "import:7" })).toEqual(first);
    expect(outcomes(await town.bring("businesses", rows, { batch: "import:8" }))).toEqual([
      "unchanged",
      "unchanged",
      "merged",
      "rejected",
    ]);
    expect((await stored(town)).map(({ revision }) => revision)).toEqual([2, 1]);
    await vi.waitFor(async () => expect(await told(listings, town)).toHaveLength(3));
  });

  test("are stored once with the same answer when a batch is sent several times at once", async () => {
    const town = await listings.town();
    const rows = Array.from({ length: 40 }, (_, n) => ({
      name: `Shop ${n}`,
      address: "1 Main St",
    }));
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => town.bring("businesses", rows, { batch: "import:1" })),
    );
    for (const answer of answers) expect(outcomes(answer)).toEqual(rows.map(() => "added"));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await stored(town)).toHaveLength(40);
    await vi.waitFor(async () => expect(await told(listings, town)).toHaveLength(40));
  });

  test("from concurrent batches are stored once, and no change is lost", async () => {
    const town = await listings.town();
    await town.bring("businesses", [bakery]);
    const fields = ["phone", "website", "imageUrl", "logoUrl"] as const;
    await Promise.all(
      fields.map((field) =>
        town.bring(
          "businesses",
          [
            { ...bakery, phone: "555-0101", [field]: "https://bay.example/x" },
            { name: "Newcomer", address: "9 Main St" },
          ],
          { batch: `${field}:1` },
        ),
      ),
    );
    const [first, ...others] = await stored(town);
    expect(others.map(({ name }) => name)).toEqual(["Newcomer"]);
    for (const field of fields.slice(1)) expect(first?.[field]).toBe("https://bay.example/x");
  });

  test("with an unknown category, or another town's, are rejected and not stored", async () => {
    const [town, other] = [await listings.town(), await listings.town()];
    const categoryId = await other.category();
    expect(await town.bring("businesses", [{ ...bakery, categoryId }])).toEqual([
      {
        row: 1,
        outcome: "rejected",
        errors: [{ path: "categoryId", message: `There is no category with id ${categoryId}` }],
      },
    ]);
    expect(await stored(town)).toEqual([]);
  });

  test("without a category go to 'Uncategorized', which is created only for new businesses", async () => {
    const town = await listings.town();
    const categoryId = await town.category("Food");
    await town.business({ ...bakery, categoryId });
    const names = async () =>
      (await town.visit.get("/api/categories")).json<{ name: string }[]>().map(({ name }) => name);
    await town.bring("businesses", [bakery]);
    expect(await names()).toEqual(["Food"]);
    await town.bring("businesses", [bakery, cafe]);
    await vi.waitFor(async () => expect(await names()).toEqual(["Food", "Uncategorized"]));
    expect((await stored(town)).map(({ category }) => category)).toMatchObject([
      { name: "Food" },
      { name: "Uncategorized" },
    ]);
  });

  test("can be added again after deletion", async () => {
    const town = await listings.town();
    const row = { ...bakery, externalId: "A-1" };
    await town.bring("businesses", [row]);
    expect((await town.manage.delete("/api/admin/businesses/1")).statusCode).toBe(204);
    expect(await town.bring("businesses", [row])).toMatchObject([{ outcome: "added", id: 2 }]);
  });

  test("wait for geocoding when they have an address but no coordinates", async () => {
    const town = await listings.town();
    await town.bring("businesses", [
      bakery,
      { name: "Nowhere" },
      { ...cafe, latitude: 40.7, longitude: -74 },
    ]);
    expect((await stored(town)).map(({ geocodeStatus }) => geocodeStatus)).toEqual([
      "unset",
      "noAddress",
      "located",
    ]);
  });

  test("lose their coordinates when the address changes, but not when only its spelling does", async () => {
    const town = await listings.town();
    const placed = { ...cafe, externalId: "A1", latitude: 40.7, longitude: -74 };
    await town.bring("businesses", [placed]);
    const place = async () =>
      (await stored(town)).map(({ address, latitude, longitude, geocodeStatus }) => [
        address,
        latitude,
        longitude,
        geocodeStatus,
      ]);
    const row = { name: cafe.name, externalId: "A1" };
    await town.bring("businesses", [{ ...row, address: "2 Main Street, Bayside" }]);
    expect(await place()).toEqual([["2 Main Street, Bayside", 40.7, -74, "located"]]);
    const moved = { ...row, address: "12 Elm St" };
    const away = { address: "30 Oak Ave", latitude: 40.8, longitude: -74.1 };
    await town.bring("businesses", [{ ...row, ...away }]);
    expect(await place()).toEqual([["30 Oak Ave", 40.8, -74.1, "located"]]);
    await town.bring("businesses", [moved], { batch: "move:businesses:1" });
    expect(await place()).toEqual([["12 Elm St", null, null, "unset"]]);
    // An undo restores its coordinates too.
    const importing = asCaller(listings.env, "import");
    const undo = { import: "move", ids: [1], merged: [] };
    await town.visit.post("/internal/businesses/undo", undo, importing);
    expect(await place()).toEqual([["30 Oak Ave", 40.8, -74.1, "located"]]);
  });

  test("keep the stored street and coordinates when a row has only the same city", async () => {
    const town = await listings.town();
    const address = "12 Main St, Springfield, IL 62701";
    const place = { latitude: 40.7, longitude: -74 };
    const row = { name: "Joe's", externalId: "A1" };
    await town.bring("businesses", [{ ...row, address, ...place }]);
    await town.bring("businesses", [
      { ...row, address: "Springfield IL 62701", phone: "555-0100" },
    ]);
    expect(await stored(town)).toMatchObject([{ address, ...place, phone: "555-0100" }]);
    await town.bring("businesses", [{ ...row, address: "Shelbyville, IL 62702" }]);
    expect(await stored(town)).toMatchObject([
      { address: "Shelbyville, IL 62702", latitude: null, longitude: null },
    ]);
    // A shorter address may be another way to write the same one.
    await town.bring("businesses", [{ ...row, address: "Suite 4, 9 Elm St" }]);
    await town.bring("businesses", [{ ...row, address: "9 Elm St" }]);
    expect(await stored(town)).toMatchObject([{ address: "9 Elm St" }]);
  });

  test("are rejected as a whole when the request is malformed", async () => {
    const town = await listings.town();
    const send = (payload: object) =>
      town.visit.post("/internal/businesses/bulk", payload, asCaller(listings.env, "import"));
    const bad = [
      { batch: "b", rows: [{ row: 1, values: { ...bakery, name: { $gt: "" } } }] },
      { batch: "b", rows: [{ row: 1, values: { ...bakery, town: "other" } }] },
      { batch: "b", rows: [{ row: 1, values: { ...bakery, id: 7 } }] },
      { batch: { $ne: "" }, rows: [] },
      { rows: [] },
      { batch: "b", rows: Array.from({ length: 1001 }, () => ({ row: 1, values: bakery })) },
    ];
    for (const payload of bad) expect((await send(payload)).statusCode).toBe(400);
    expect(await stored(town)).toEqual([]);
  });
});
