import { expect, test } from "vitest";
import { check, kind, text } from "../testing/file.ts";
import { rowsOf } from "./check-file.ts";
import { createRowMapper } from "./map-row.ts";
import type { MappedRow } from "./map-row.ts";
import { withReadRecurrence } from "./recurrence.ts";

/** Returns the only row of a file of events. */
async function rowOf(header: string, row: string, timeZone?: string): Promise<MappedRow> {
  const content = text("events.csv", `name,${header}\nFair,${row}\n`);
  const map = createRowMapper("town", { timeZone });
  const rows: MappedRow[] = [];
  for await (const group of rowsOf(kind("events.csv"), content, {}))
    rows.push(...group.map((one) => withReadRecurrence(map(one), timeZone)));
  const [mapped] = rows;
  if (mapped === undefined || rows.length > 1) throw new Error("not one row");
  return mapped;
}

/** Returns start and end of the row's event, null for what it does not say, and errors. */
async function timesOf(header: string, row: string, timeZone?: string) {
  const { fields, errors } = await rowOf(header, row, timeZone);
  const known = ["startDate", "startTime", "endDate", "endTime"].map(
    (name) => fields[name] ?? null,
  );
  return [...known, ...errors.map(({ path, message }) => `${path}: ${message}`)];
}

const DAY = "2026-07-04";

test.each([
  ["date,until", `${DAY},2026-07-06`, [DAY, null, "2026-07-06", null]],
  ["date,until", `${DAY},7/6/2026`, [DAY, null, "2026-07-06", null]],
  ["date,until", `${DAY},2026-07-06 00:00:00`, [DAY, null, "2026-07-06", null]],
  ["date,until", `${DAY},2026-07-06T00:00:00.000Z`, [DAY, null, "2026-07-06", null]],
  ["date,until", `${DAY},7/6/26`, [DAY, null, "2026-07-06", null]],
  ["date,until", `${DAY},46209`, [DAY, null, "2026-07-06", null]],
  ["date,to", `${DAY},2026-07-06 17:00:00`, [DAY, null, "2026-07-06", "17:00"]],
  ["date,from,to", `${DAY},${DAY},2026-07-06`, [DAY, null, "2026-07-06", null]],
  ["date,from,to", `,${DAY},2026-07-06`, [DAY, null, "2026-07-06", null]],
  ["date,from,to", `,${DAY} 00:00,2026-07-05 00:00`, [DAY, null, DAY, null]],
  ["date,from,to", `${DAY},${DAY} 19:30:00,${DAY} 9:00 PM`, [DAY, "19:30", DAY, "9:00 PM"]],
  ["date,from,to", `${DAY},7/4/2026 19:30:00,46208.0`, [DAY, "19:30", "2026-07-05", "00:00"]],
  ["date,end,until", `${DAY},2026-07-06,2026-07-06`, [DAY, null, "2026-07-06", null]],
  // Early days that stand for no day.
  ["date,from,to", `${DAY},1899-12-30 19:30,1899-12-30 21:00`, [DAY, "19:30", null, "21:00"]],
  ["date,from,to", `${DAY},2000-01-01 19:30,2000-01-01 21:00`, [DAY, "19:30", null, "21:00"]],
  ["date,from,to", `${DAY},2000-01-01 00:00:00,2000-01-01 02:00:00`, [DAY, null, null, "02:00"]],
  ["date,from,to", `${DAY},1970-01-01T00:00:00,`, [DAY, null, null, null]],
  [
    "date,from,to",
    `${DAY},2000-01-01 19:00:00 UTC,2000-01-01 21:00:00 UTC`,
    [DAY, "19:00", null, "21:00"],
  ],
  [
    "date,from,to",
    `${DAY},2000-01-01 19:00:00 UTC,2000-01-01 00:00:00 UTC`,
    [DAY, "19:00", null, "00:00"],
  ],
  [
    "date,from,to",
    `${DAY},2000-01-01 00:00:00 UTC,2000-01-01 00:00:00 UTC`,
    [DAY, null, null, null],
  ],
  // Not days.
  ["date,from,to", `${DAY},10.12.00,11.12.00`, [DAY, "10.12.00", null, "11.12.00"]],
])("a date in a time column counts as the event's day: %s %s", async (header, row, times) => {
  expect(await timesOf(header, row)).toEqual(times);
});

test("rejects a date in a time column that differs from the date in its own column", async () => {
  const errorsOf = async (header: string, row: string) => (await rowOf(header, row)).errors;
  expect(await errorsOf("date,from", `${DAY},7/5/2026`)).toEqual([
    { path: "startTime", message: "“7/5/2026” is a date, not a time" },
  ]);
  expect(await errorsOf("date,end,until", `${DAY},2026-07-05,2026-07-06`)).toEqual([
    { path: "endTime", message: "“2026-07-06” is a date, not a time" },
  ]);
});

const SATURDAYS = "FREQ=WEEKLY;BYDAY=SA";

test.each([
  [`${DAY},${SATURDAYS},12/31/2026`, `RRULE:${SATURDAYS};UNTIL=20261231`],
  [`${DAY},${SATURDAYS},2026-12-31 00:00:00`, `RRULE:${SATURDAYS};UNTIL=20261231`],
  [`${DAY},RRULE:${SATURDAYS};COUNT=3,12/31/2026`, `RRULE:${SATURDAYS};COUNT=3`],
  [
    `${DAY},"${SATURDAYS}\nEXDATE:20260711",12/31/2026`,
    `RRULE:${SATURDAYS};UNTIL=20261231\nCANCELLED:2026-07-11`,
  ],
])("a date in a time column can end the recurrence of an event: %s", async (row, rule) => {
  const { fields } = await rowOf("date,repeats,until", row);
  const { recurrence, endDate, endTime } = fields;
  expect({ recurrence, endDate, endTime }).toEqual({ recurrence: rule });
});

test.each([
  ["date,start time,end time", `${DAY} 20:00,2026-07-05 00:00`, ["20:00", "2026-07-05", "00:00"]],
  ["date,start time,end time", `${DAY} 20:00,${DAY} 23:59:59`, ["20:00", DAY, "23:59"]],
  ["date,start time,end time", `8:00 PM,7/5/2026 12:00 AM`, ["8:00 PM", "2026-07-05", "12:00 AM"]],
  ["date,start time,end time", `${DAY} 18:00,2026-07-06 12:00`, ["18:00", "2026-07-06", "12:00"]],
  ["date,from,to", `${DAY} 00:00,2026-07-05 00:00`, [null, DAY, null]],
  ["date,from,to", `20:00,${DAY}`, ["20:00", DAY, null]],
  ["date,from,to", `${DAY},${DAY}`, [null, DAY, null]],
  ["date,from,to", `${DAY} 00:00,${DAY} 23:59`, [null, DAY, null]],
  ["id (town),date,from,to", `20:00,2026-07-05 00:00`, ["20:00", null, "2026-07-05 00:00"]],
])(
  "the end of the first occurrence does not end the recurrence: %s %s",
  async (header, row, times) => {
    const id = header.startsWith("id") ? "#7," : "";
    const { fields } = await rowOf(`${header},rrule`, `${id}${DAY},${row},${SATURDAYS}`);
    const { startTime = null, endDate = null, endTime = null } = fields;
    expect([startTime, endDate, endTime]).toEqual(times);
    expect(fields).toMatchObject({ recurrence: `RRULE:${SATURDAYS}` });
  },
);

test.each([
  ["2026-12-31 22:00", { startTime: "20:00", endTime: "22:00" }],
  ["2026-12-31 23:59:59", { startTime: "20:00" }],
  ["12/31/2026 12:00 AM", { startTime: "20:00" }],
])("an end weeks later ends the recurrence, not the first occurrence: %s", async (until, times) => {
  const { fields } = await rowOf("date,from,until,rrule", `${DAY},20:00,${until},${SATURDAYS}`);
  const { startTime, endDate, endTime, recurrence } = fields;
  const rule = `RRULE:${SATURDAYS};UNTIL=20261231`;
  expect({ startTime, endDate, endTime, recurrence }).toEqual({ ...times, recurrence: rule });
});

test.each(["No", "FALSE", "weekly"])(
  "without a recurrence rule (%s), a last day is the event's last day",
  async (no) => {
    const row = await rowOf("date,recurring,until", `${DAY},${no},7/6/2026`);
    expect(row.fields).toMatchObject({ startDate: DAY, endDate: "2026-07-06" });
  },
);

test("dates in time columns help to detect the order of days and months", async () => {
  const content = "name,date,until\nFair,4/7/2026,13/07/2026\n";
  expect(await check("events.csv", content)).toMatchObject({ daysFirst: true });
});

const DAYS = "start date,start time,end date,end time";

test.each([
  ["start,end", `${DAY} 00:00:00,${DAY} 23:59:59`, [DAY, null, DAY, null]],
  ["start,end", `${DAY} 00:00:00,2026-07-06 11:59 PM`, [DAY, null, "2026-07-06", null]],
  ["start,end", `${DAY},2026-07-06 23:59`, [DAY, null, "2026-07-06", null]],
  [DAYS, `7/4/2026,12:00 AM,7/5/2026,12:00 AM`, [DAY, null, DAY, null]],
  [DAYS, `7/4/2026,12:00:00 AM,7/7/2026,12:00:00 AM`, [DAY, null, "2026-07-06", null]],
  [DAYS, `7/4/2026,00:00,7/4/2026,23:59:59`, [DAY, null, DAY, null]],
  ["date,start time,end time", `${DAY},0:00,0:00`, [DAY, null, null, null]],
  ["date,until", `${DAY},2026-07-06 23:59:59`, [DAY, null, "2026-07-06", null]],
  // A time with a start time of its own is an end.
  ["start,end", `${DAY} 20:00,${DAY} 23:59`, [DAY, "20:00", DAY, "23:59"]],
  [DAYS, `${DAY},20:00,2026-07-05,00:00`, [DAY, "20:00", "2026-07-05", "00:00"]],
  [`id (town),${DAYS}`, `#7,${DAY},00:00,2026-07-05,00:00`, [DAY, "00:00", "2026-07-05", "00:00"]],
])("all-day events get no times: %s %s", async (header, row, times) => {
  expect(await timesOf(header, row)).toEqual(times);
});

test.each([
  ["2026-07-05T00:30:00Z,2026-07-05T02:30:00Z", [DAY, "20:30", DAY, "22:30"]],
  ["2026-07-05T00:30:00.000+00:00,", [DAY, "20:30", null, null]],
  ["2026-12-05T00:30:00Z,", ["2026-12-04", "19:30", null, null]],
  ["7/5/2026 12:30 AM UTC,", [DAY, "20:30", null, null]],
  ["20260705T003000Z,", [DAY, "20:30", null, null]],
  ["2026-07-04T20:00:00Z,2026-07-05T00:00:00Z", [DAY, "16:00", DAY, "20:00"]],
  ["2026-07-05T00:00:00Z,2026-07-05T02:00:00Z", [DAY, "20:00", DAY, "22:00"]],
  ["2026-07-05T00:30:00Z,2026-07-05T04:00:00Z", [DAY, "20:30", DAY, "00:00"]],
  // Midnight in the town.
  ["2026-07-04T04:00:00Z,2026-07-06T04:00:00Z", [DAY, null, "2026-07-05", null]],
  // Midnight in UTC means the day.
  ["2026-07-04T00:00:00Z,", [DAY, null, null, null]],
  ["2026-07-04T00:00:00Z,2026-07-06T00:00:00Z", [DAY, null, "2026-07-06", null]],
  ["2026-07-04T00:00:00Z,2026-07-06T23:59:59Z", [DAY, null, "2026-07-06", null]],
  ["2026-07-04T00:00:00Z,2026-07-04 22:00", [DAY, null, DAY, "22:00"]],
  // Not moments in UTC.
  ["2026-07-04T19:30:00-05:00,2026-07-04 22:00", [DAY, "19:30", DAY, "22:00"]],
  ["2026-02-30T19:30:00Z,", ["2026-02-30", null, null, null]],
])("converts UTC timestamps to the town's time zone: %s", async (row, times) => {
  expect(await timesOf("start,end", row, "America/New_York")).toEqual(times);
});

test.each([
  // Midnight in the exporter's time zone, which is an hour ahead.
  ["2026-07-04T04:00:00.000Z,8:00 PM,,", [DAY, "8:00 PM", null, null]],
  ["2026-07-04T04:00:00Z,20:00,2026-07-05T04:00:00Z,01:00", [DAY, "20:00", "2026-07-05", "01:00"]],
  ["2026-07-04T04:00:00Z,9:00 PM,,", [DAY, "9:00 PM", null, null]],
  ["2026-07-04T00:00:00Z,10 AM,2026-07-05T03:00:00Z,10 PM", [DAY, "10 AM", DAY, "10 PM"]],
  // The same moment twice.
  ["2026-07-05T01:00:00Z,8:00 PM,,", [DAY, "8:00 PM", null, null]],
  // The doors, which open before the show.
  ["2026-07-05T04:00:00Z,10:00 PM,,", [DAY, "10:00 PM", null, null]],
])(
  "the separate time of %s decides whether its UTC date is a moment or a day",
  async (row, times) => {
    expect(await timesOf(DAYS, row, "America/Chicago")).toEqual(times);
  },
);

test.each([
  ["2026-12-06T00:30:00Z,7:00 PM,,", ["2026-12-05", "7:00 PM", null, null]],
  ["2026-12-06T00:30:00Z,6:00 PM,,", ["2026-12-05", "6:00 PM", null, null]],
  [
    "2026-12-06T00:30:00Z,7:00 PM,2026-12-06T03:00:00Z,11 PM",
    ["2026-12-05", "7:00 PM", "2026-12-05", "11 PM"],
  ],
  ["2026-12-06T05:00:00Z,8:00 PM,,", ["2026-12-06", "8:00 PM", null, null]],
  ["2026-12-06T06:00:00Z,8:00 PM,,", ["2026-12-06", "8:00 PM", null, null]],
])(
  "converts the UTC date of %s to the town's day when it is no midnight, or the town's own",
  async (row, times) => {
    expect(await timesOf(DAYS, row, "America/New_York")).toEqual(times);
  },
);

test("a UTC date at the town's own midnight is the town's day, though it is another zone's midnight too", async () => {
  const row = "2026-12-04T10:00:00Z,7:00 PM,,";
  const times = ["2026-12-05", "7:00 PM", null, null];
  expect(await timesOf(DAYS, row, "Pacific/Kiritimati")).toEqual(times);
});

test("a UTC timestamp keeps its date but no time when the town's time zone is unknown", async () => {
  expect(await timesOf("start", "2026-07-05T00:30:00Z")).toEqual(["2026-07-05", null, null, null]);
});
