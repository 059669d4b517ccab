import { expect, test } from "vitest";
import { clockOf, dayOf } from "./days.ts";

test.each([
  ["2026-12-31", "2026-12-31"],
  ["2026-1-5", "2026-01-05"],
  ["2026-12-31T23:59:59Z", "2026-12-31"],
  ["12/31/2026", "2026-12-31"],
  ["1/5/26", "2026-01-05"],
  ["31/12/2026", "2026-12-31"],
  ["12/31/2026 11:59 PM", "2026-12-31"],
  ["31.12.2026", "2026-12-31"],
  ["Dec 31, 2026", "2026-12-31"],
  ["Thursday, December 31, 2026", "2026-12-31"],
  ["31-Dec-26", "2026-12-31"],
  ["46387", "2026-12-31"],
  ["46387.75", "2026-12-31"],
  ["20261231", "2026-12-31"],
])("the day %s is %s", (written, day) => {
  expect(dayOf(written)).toBe(day);
});

test.each(["soon", "13/13/2026", "31.02.2026", "12/2026", "1", "1e9", "99999999"])(
  "%s is no day",
  (written) => {
    expect(dayOf(written)).toBeNull();
  },
);

test("a spreadsheet's fraction of a day is a clock time, anything else stays as it is", () => {
  expect(["0.5", ".75", "0.9999999", "7 PM", "noon"].map(clockOf)).toEqual([
    "12:00",
    "18:00",
    "00:00",
    "7 PM",
    "noon",
  ]);
});
