/** Times of events as calendars, spreadsheets and databases write them into a file. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { draftsOf } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);
const drafts = draftsOf(system);

const TIMES = ["name", "startDate", "startTime", "endDate", "endTime"];

/** Imports the lines and returns the stored events: by default their names, days and times. */
async function storedOf(lines: string[], fields = TIMES) {
  const town = newTown();
  await system.imported(town, "events.csv", lines.join("\n"));
  return timesIn(town, fields);
}

async function timesIn(town: string, fields = TIMES) {
  return (await system.stored(town, "events")).map((one) => fields.map((field) => one[field]));
}

test("event times with seconds are stored without the seconds", async () => {
  expect(
    await storedOf([
      "name,start date,start time,end date,end time",
      "Sheets,7/4/2030,7:30:00 PM,7/4/2030,9:00:00 PM",
      "SQL,2030-07-04,19:30:00,2030-07-04,21:00:00.000",
    ]),
  ).toEqual([
    ["Sheets", "2030-07-04", "7:30 PM", "2030-07-04", "9:00 PM"],
    ["SQL", "2030-07-04", "19:30", "2030-07-04", "21:00"],
  ]);
});

test("a date in the “until” column is the last day of the event or of its recurrence", async () => {
  const lines = ["name,date,repeats,until", "Fair,2030-07-04,,2030-07-06"];
  const market = "Market,2030-07-06,FREQ=WEEKLY;BYDAY=SA,12/31/2030";
  expect(await storedOf([...lines, market], [...TIMES, "recurrence"])).toEqual([
    ["Fair", "2030-07-04", "", "2030-07-06", "", ""],
    ["Market", "2030-07-06", "", null, "", "RRULE:FREQ=WEEKLY;BYDAY=SA;UNTIL=20301231"],
  ]);
});

test("a recurring event that ends at midnight does not end with its first occurrence", async () => {
  expect(
    await storedOf(
      [
        "name,date,start time,end time,rrule",
        "Dance,2030-07-06,2030-07-06 20:00,2030-07-07 00:00,FREQ=WEEKLY;BYDAY=SA",
        "Concerts,2030-07-06,20:00,2030-12-31 22:00,FREQ=WEEKLY;BYDAY=SA",
        "Once,2030-07-06,20:00,2030-07-07 22:00,No",
      ],
      [...TIMES, "recurrence"],
    ),
  ).toEqual([
    ["Dance", "2030-07-06", "20:00", "2030-07-07", "00:00", "RRULE:FREQ=WEEKLY;BYDAY=SA"],
    ["Concerts", "2030-07-06", "20:00", null, "22:00", "RRULE:FREQ=WEEKLY;BYDAY=SA;UNTIL=20301231"],
    ["Once", "2030-07-06", "20:00", "2030-07-07", "22:00", ""],
  ]);
});

test("times that a database writes with a placeholder date apply to the event's own day", async () => {
  const zone = "Zone,2030-07-04,2000-01-01 19:00:00 UTC,2000-01-01 21:00:00 UTC";
  const lines = ["name,date,start time,end time", zone];
  lines.push("Whole,2030-07-04,2000-01-01 00:00:00,1970-01-01T00:00:00");
  expect(await storedOf(lines)).toEqual([
    ["Zone", "2030-07-04", "19:00", null, "21:00"],
    ["Whole", "2030-07-04", "", null, ""],
  ]);
});

test("all-day events in calendar exports get no times, and end on their last day", async () => {
  expect(
    await storedOf([
      "name,start date,start time,end date,end time",
      "Outlook,7/4/2030,12:00 AM,7/5/2030,12:00 AM",
      "Plugin,2030-07-04 00:00:00,,2030-07-06 23:59:59,",
    ]),
  ).toEqual([
    ["Outlook", "2030-07-04", "", "2030-07-04", ""],
    ["Plugin", "2030-07-04", "", "2030-07-06", ""],
  ]);
});

test("UTC timestamps are converted to the town's time zone, in the check and in the import", async () => {
  const concert = "Concert,2030-07-05T00:30:00Z,2030-07-05T02:30:00Z";
  const lines = ["name,start,end", concert, "Fair,2030-07-04T00:00:00Z,2030-07-06T00:00:00Z"];
  const town = newTown();
  const { id } = await drafts.draft(town, "events.csv", lines.join("\n"));
  const { rows } = await drafts.checked(town, id);
  expect(rows[0]?.values).toMatchObject({ startDate: "2030-07-04", startTime: "20:30" });
  await drafts.imported(town, id);
  expect(await timesIn(town)).toEqual([
    ["Concert", "2030-07-04", "20:30", "2030-07-04", "22:30"],
    ["Fair", "2030-07-04", "", "2030-07-06", ""],
  ]);
});

test("a coupon's date stays as written and is not converted to the town's time zone", async () => {
  const town = newTown();
  await system.imported(town, "business.csv", "name\nShop\n");
  const coupon = "business,title,expiration\nShop,Deal,2030-07-05T00:30:00Z\n";
  await system.imported(town, "coupons.csv", coupon);
  expect(await system.stored(town, "coupons")).toMatchObject([{ expiration: "2030-07-05" }]);
});
