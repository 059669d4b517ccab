/** Times of events as calendars, spreadsheets and databases write them into a file. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);

/** What is stored of the file's events: their names, days and times. */
async function storedOf(...lines: string[]) {
  const town = newTown();
  await system.imported(town, "events.csv", lines.join("\n"));
  const fields = ["name", "startDate", "startTime", "endDate", "endTime"];
  return (await system.stored(town, "events")).map((one) => fields.map((field) => one[field]));
}

test("times with seconds are times of the day", async () => {
  expect(
    await storedOf(
      "name,start date,start time,end date,end time",
      "Sheets,7/4/2030,7:30:00 PM,7/4/2030,9:00:00 PM",
      "SQL,2030-07-04,19:30:00,2030-07-04,21:00:00.000",
    ),
  ).toEqual([
    ["Sheets", "2030-07-04", "7:30 PM", "2030-07-04", "9:00 PM"],
    ["SQL", "2030-07-04", "19:30", "2030-07-04", "21:00"],
  ]);
});
