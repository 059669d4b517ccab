import { expect, test } from "vitest";
import { clockBeside, clockOf, dayOf, daysBefore, orderOf, plainDay } from "./days.ts";

test.each([
  ["2026-12-31", "2026-12-31"],
  ["2026-1-5", "2026-01-05"],
  ["2026-12-31T23:59:59Z", "2026-12-31"],
  ["12/31/2026", "2026-12-31"],
  ["1/5/26", "2026-01-05"],
  ["12/31/2026 11 pm", "2026-12-31"],
  ["Sat Jul 04 2026 19:30:00 GMT-0400 (Eastern Daylight Time)", "2026-07-04"],
  ["Sat, 04 Jul 2026 19:30:00 -0400", "2026-07-04"],
  ["12/31/2026 11:59 PM", "2026-12-31"],
  ["31.12.2026", "2026-12-31"],
  ["Dec 31, 2026", "2026-12-31"],
  ["Thursday, December 31, 2026", "2026-12-31"],
  ["December 5 2026", "2026-12-05"],
  ["December 5th, 2026", "2026-12-05"],
  ["Saturday, Aug 1st 2026 7:30 pm", "2026-08-01"],
  ["22nd August 2026", "2026-08-22"],
  ["3rd of Dec 2026", "2026-12-03"],
  ["31-Dec-26", "2026-12-31"],
  ["46387", "2026-12-31"],
  ["46387.75", "2026-12-31"],
  ["20261231", "2026-12-31"],
  ["20261231T193000", "2026-12-31"],
  ["20261231T193000Z", "2026-12-31"],
  ["December 31, 2026 at 7:30 PM", "2026-12-31"],
  ["Dec 31, 2026 @ 7 pm", "2026-12-31"],
  ["Sept 5, 2026", "2026-09-05"],
  ["5 Sept. 2026", "2026-09-05"],
  ["Fri., Jul. 3, 2026", "2026-07-03"],
])("reads the date %s as %s", (written, day) => {
  expect(dayOf(written)).toBe(day);
});

test.each([
  ["5/6/2026", "2026-06-05"],
  ["5/6/26", "2026-06-05"],
  ["5-6-2026 18:00", "2026-06-05"],
  ["2026-06-05", "2026-06-05"],
  ["12/31/2026", null],
])("reads %s as %s when days come first", (written, day) => {
  expect(dayOf(written, true)).toBe(day);
});

test.each([
  ["13/06/2026", "day"],
  ["Sat, 13/06/26 18:00", "day"],
  ["06/13/2026", "month"],
  ["05/06/2026", null],
  ["2026-06-13", null],
  ["13.06.2026", null],
  ["31/02/2026", null],
])("detects which part comes first in %s: %s", (written, order) => {
  expect(orderOf(written)).toBe(order);
});

test.each([
  ["2026-07-04 19:30", "19:30"],
  ["2026-07-04T19:30:00.000-04:00[America/New_York]", "19:30"],
  ["2026-07-04 19:30:00 -0400", "19:30"],
  ["7/4/2026 7:30 p.m.", "7:30 p.m."],
  ["Sat Jul 04 2026 19:30:00 GMT-0400 (Eastern Daylight Time)", "19:30"],
  ["46300.8125", "19:30"],
  ["20260704T193000", "19:30"],
  ["20260704T193000Z", ""],
  ["July 4, 2026 at 7:30 PM", "7:30 PM"],
  ["Sat., Jul. 4, 2026 @ 7:30 p.m.", "7:30 p.m."],
  ["46300", ""],
  ["2026-07-04", ""],
  ["2026-07-04T00:00:00", "00:00"],
  ["7/4/2026 12:00 AM", "12:00 AM"],
  ["46300.0", "00:00"],
  ["2026-07-05T00:00:00Z", ""],
  ["2026-07-04T23:30:00Z", ""],
  ["2026-07-04T23:30:00+00:00", ""],
  ["Sat, 04 Jul 2026 23:30:00 GMT", ""],
])("the time beside the date in %s is %j", (written, clock) => {
  expect(clockBeside(written)).toBe(clock);
});

test("rewrites day-first dates in a form that cannot be read month first", () => {
  const written = ["05/06/2026 19:30", "Fri, 5/6/26", "31/02/2026", "5.6.2026", "soon"];
  expect(written.map(plainDay)).toEqual([
    "2026-06-05 19:30",
    "Fri, 2026-06-05",
    "31/02/2026",
    "5.6.2026",
    "soon",
  ]);
});

test.each([
  "2026-06-01 - 2026-06-30",
  "2026-06-01 10:00 - 2026-06-30 18:00",
  "2026-06-01 (maybe)",
  "31/12/2026",
  "1st/2/2026",
  "1st 2 2026",
  "31st of February 2026",
  "December 5th",
  "soon",
  "13/13/2026",
  "31.02.2026",
  "12/2026",
  "1",
  "1e9",
  "99999999",
])("%s is not a date", (written) => {
  expect(dayOf(written)).toBeNull();
});

test("the day before crosses months, and an invalid date is returned unchanged", () => {
  const days = ["2030-07-01", "2030-03-01", "2030-13-45", "2030-02-30"];
  expect(days.map((day) => daysBefore(day, 1))).toEqual([
    "2030-06-30",
    "2030-02-28",
    "2030-13-45",
    "2030-02-30",
  ]);
});

test.each([
  ["0.5", "12:00"],
  [".75", "18:00"],
  ["0.9999999", "00:00"],
  ["7:30:00 PM", "7:30 PM"],
  ["19:30:00", "19:30"],
  ["19:30:00.000", "19:30"],
  ["7:30:00 PM - 9:00:00 PM", "7:30 PM - 9:00 PM"],
  ["2030-07-05 00:30:00 UTC", "2030-07-05 00:30:00 UTC"],
  ["7 PM", "7 PM"],
  ["noon", "noon"],
])("reads the clock time %s as %s", (written, clock) => {
  expect(clockOf(written)).toBe(clock);
});
