/** Coordinates that are not where the town is: reported, mended on request, never put on the map as they are. */
import { writeTownPlace } from "@mainstreet/service/towns/town-place";
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { draftsOf } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";

const SAN_FRANCISCO = { latitude: 37.7749, longitude: -122.4194 };
const told = (farMiles: number) => ({
  "x-town-place": writeTownPlace({ centre: SAN_FRANCISCO, farMiles }) ?? "",
});

const system = await startImportSystem();
afterAll(system.close);
const drafts = draftsOf(system, told(100));

const ROWS = [
  "name,address,latitude,longitude",
  "Right,1 Elm St,37.78,-122.42",
  "Swapped,2 Elm St,-122.43,37.77",
  "Swapped without minus,3 Elm St,122.44,37.76",
  "Without minus,4 Elm St,37.75,122.45",
  "Half,5 Elm St,37.74,",
  "Other half,6 Elm St,n/a,-122.4",
  "In New York,7 Elm St,40.71,-74",
  "Nowhere,8 Elm St,371.2,-122.4",
  "Unsaid,9 Elm St,0,0",
].join("\n");

const places = async (town: string) =>
  (await system.stored(town, "businesses")).map((one) => [
    one["name"],
    one["latitude"],
    one["longitude"],
  ]);
const TO_BE_LOCATED = [null, null];

test("swapped, half-given or distant coordinates or a lost minus are reported and not stored", async () => {
  const town = newTown();
  const { id, farMiles } = await drafts.draft(town, "business.csv", ROWS);
  expect(farMiles).toBe(100);
  const check = await drafts.checked(town, id);
  expect(check.misplaced).toEqual({ swapped: 2, sign: 1, half: 2, far: 2 });
  expect(check.withoutCoordinates).toBe(8);
  const { counts } = await drafts.imported(town, id);
  expect(counts.businesses).toMatchObject({ added: 9, rejected: 0 });
  const [first, ...others] = await places(town);
  expect(first).toEqual(["Right", 37.78, -122.42]);
  for (const [name, ...place] of others) expect([name, place]).toEqual([name, TO_BE_LOCATED]);
  const statuses = (await system.stored(town, "businesses")).map((one) => one["geocodeStatus"]);
  // This installation has no geocoder.
  expect(new Set(statuses)).toEqual(new Set(["located", "unset"]));
});

test("swapped coordinates and lost minus signs are corrected across the file on request", async () => {
  const town = newTown();
  const { id, mapping } = await drafts.draft(town, "business.csv", ROWS);
  await drafts.choose(town, id, { ...mapping, mend: ["swapped", "sign"] });
  const check = await drafts.checked(town, id);
  expect(check.misplaced).toEqual({ swapped: 2, sign: 1, half: 2, far: 2 });
  expect(check.withoutCoordinates).toBe(5);
  await drafts.imported(town, id);
  expect((await places(town)).slice(0, 5)).toEqual([
    ["Right", 37.78, -122.42],
    ["Swapped", 37.77, -122.43],
    ["Swapped without minus", 37.76, -122.44],
    ["Without minus", 37.75, -122.45],
    ["Half", ...TO_BE_LOCATED],
  ]);
  // The mending is not remembered for the next file with these columns.
  const next = await drafts.draft(town, "business.csv", ROWS);
  expect(next.mapping.mend).toBeUndefined();
});

test("the town sets the distance from which a location counts as far", async () => {
  const town = newTown();
  const wide = draftsOf(system, told(3000));
  const { id } = await wide.draft(town, "business.csv", ROWS);
  expect((await wide.checked(town, id)).misplaced).toEqual({
    swapped: 2,
    sign: 1,
    half: 2,
    far: 1,
  });
});

test("a town without a location of its own accepts locations anywhere on earth", async () => {
  const town = newTown();
  const { id } = await draftsOf(system).draft(town, "business.csv", ROWS);
  const { misplaced } = await drafts.checked(town, id);
  expect(misplaced).toEqual({ swapped: 2, half: 2, far: 1 });
});

test("implausible coordinates leave an existing record's location unchanged", async () => {
  const town = newTown();
  await system.imported(town, "business.csv", ROWS);
  const { id } = await drafts.draft(
    town,
    "business.csv",
    "name,address,lat,lng\nRight,1 Elm St,40,-74\n",
  );
  const record = await drafts.imported(town, id);
  expect(record.counts.businesses).toMatchObject({ unchanged: 1 });
  // It keeps its coordinates, so it doesn't count as waiting for some.
  expect(record.withoutCoordinates).toBe(0);
  expect((await places(town))[0]).toEqual(["Right", 37.78, -122.42]);
});

test.each([
  "n/a",
  "N/A",
  "#N/A",
  "#REF!",
  "#DIV/0!",
  "-",
  "--",
  "null",
  "None",
  "unknown",
  " Unknown ",
])(
  "“%s” in an optional column counts as a blank cell and does not reject the row",
  async (nothing) => {
    const town = newTown();
    const header = "name,phone,website,latitude,longitude,category,rating,reviewCount,featured";
    const cells = Array.from({ length: 8 }, () => nothing).join(",");
    const { counts } = await system.imported(
      town,
      "business.csv",
      `${header}\nBay Bakery,${cells}\n`,
    );
    expect(counts.businesses).toMatchObject({ added: 1, rejected: 0 });
    expect(await system.stored(town, "businesses")).toMatchObject([
      { name: "Bay Bakery", phone: "", website: "", latitude: null, rating: 0, showDeals: false },
    ]);
    expect(await system.stored(town, "categories")).toMatchObject([{ name: "Uncategorized" }]);
  },
);

test("a business named “Unknown” is imported", async () => {
  const town = newTown();
  await system.imported(town, "business.csv", "name,phone\nUnknown,1\n");
  expect(await system.stored(town, "businesses")).toMatchObject([{ name: "Unknown", phone: "1" }]);
});
