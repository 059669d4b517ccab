/** The last day of a coupon, as files call it and as they say that there is none. */
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
])("of columns %s, the second holds the last day of a coupon", async (days) => {
  const town = await townWithBusiness();
  const file = `Business,Title,${days}\nBay Bakery,Two for one,6/1/2030,6/30/2030\n`;
  const { unknownColumns } = await system.imported(town, "deals.csv", file);
  expect(unknownColumns).toEqual([]);
  expect(await system.stored(town, "coupons")).toMatchObject([
    { title: "Two for one", startDate: "2030-06-01", expiration: "2030-06-30" },
  ]);
});
