/** The last day of a coupon: names of its column, and ways to say that there is none. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);

async function townWithBusiness() {
  const town = newTown();
  await system.imported(town, "business.csv", "name\nBay Bakery\n");
  return town;
}

test.each([
  "Start Date,End Date",
  "Starts,Ends",
  "Start,End",
  "Starts On,Ends On",
  "First Day,Last Day",
  "Valid From,Valid To",
  "Valid From,Valid Thru",
  "Valid From,Valid Through",
  "Start,Expires On",
  "Fecha de inicio,Fecha de fin",
])("with columns %s, the second is the last day of a coupon", async (days) => {
  const town = await townWithBusiness();
  const file = `Business,Title,${days}\nBay Bakery,Two for one,6/1/2030,6/30/2030\n`;
  const { unknownColumns } = await system.imported(town, "deals.csv", file);
  expect(unknownColumns).toEqual([]);
  expect(await system.stored(town, "coupons")).toMatchObject([
    { title: "Two for one", startDate: "2030-06-01", expiration: "2030-06-30" },
  ]);
});

test("“Expires” overrides “End Date” as the last day, unless its cell holds no date", async () => {
  const town = await townWithBusiness();
  const file = [
    "Business,Title,End Date,Expires",
    "Bay Bakery,Both,6/30/2030,7/31/2030",
    "Bay Bakery,Words,while supplies last,7/31/2030",
    "Bay Bakery,End,6/30/2030,",
    "Bay Bakery,Other words,6/30/2030,some day",
    "Bay Bakery,None,while supplies last,some day",
  ];
  const { id, shadowedColumns } = await system.imported(town, "deals.csv", file.join("\n"));
  expect(shadowedColumns).toEqual(["End Date"]);
  const stored = await system.stored(town, "coupons");
  expect(stored.map(({ title, expiration }) => [title, expiration])).toEqual([
    ["Both", "2030-07-31"],
    ["Words", "2030-07-31"],
    ["End", "2030-06-30"],
    ["Other words", "2030-06-30"],
  ]);
  expect(await system.rejections(town, id)).toMatchObject([
    { row: 5, errors: [{ path: "expiration" }, { path: "expiration" }] },
  ]);
});

test("a coupon whose last day is given as “never” or the like is imported without a last day", async () => {
  const town = await townWithBusiness();
  const words = ["No expiration", "no expiration date", "NEVER", "Never expires", "Ongoing"];
  const zeros = ["0000-00-00", "0000-00-00 00:00:00", "N/A", "none", "Does not expire"];
  const rows = [...words, ...zeros].map((said, n) => `Bay Bakery,Deal ${n},${said},0000-00-00`);
  const file = ["Business,Title,Expires,Start", ...rows, "Bay Bakery,Other,sometime,"];
  const { id, counts } = await system.imported(town, "coupons.csv", file.join("\n"));
  expect(counts.coupons).toMatchObject({ added: 10, rejected: 1 });
  const stored = await system.stored(town, "coupons");
  expect(stored.map(({ startDate, expiration }) => startDate ?? expiration)).toEqual(
    rows.map(() => null),
  );
  expect(await system.rejections(town, id)).toMatchObject([
    { row: 11, errors: [{ path: "expiration" }] },
  ]);
});

test("“Never” removes a stored last day, and a blank cell keeps it", async () => {
  const town = await townWithBusiness();
  const file = (...said: string[]) =>
    ["Business,Title,Expires", ...said.map((day, n) => `Bay Bakery,Deal ${n},${day}`)].join("\n");
  const days = async () =>
    (await system.stored(town, "coupons")).map(({ expiration }) => expiration);
  await system.imported(town, "coupons.csv", file("6/30/2030", "6/30/2030", "6/30/2030"));
  const again = file("Never", "N/A", "");
  const { counts } = await system.imported(town, "coupons.csv", again);
  expect(counts.coupons).toMatchObject({ changed: 1, unchanged: 2 });
  expect(await days()).toEqual([null, "2030-06-30", "2030-06-30"]);
  const { counts: repeated } = await system.imported(town, "coupons.csv", again);
  expect(repeated.coupons).toMatchObject({ changed: 0, unchanged: 3 });
});

test("“Never” and zero dates are rejected as the date of an event", async () => {
  const file = "name,date\nFair,Never\nGala,0000-00-00\n";
  const town = newTown();
  const { id } = await system.imported(town, "events.csv", file);
  expect((await system.rejections(town, id)).map(({ errors }) => errors)).toEqual([
    [{ path: "startDate", message: "“Never” is not a date. Please write it as YYYY-MM-DD" }],
    [{ path: "startDate", message: "Please give a start date" }],
  ]);
});
