import { expect, test } from "vitest";
import { minutesOf } from "./clock-time.ts";

test.each([
  ["18h", 18 * 60],
  ["20 h", 20 * 60],
  ["18h30", 18 * 60 + 30],
  ["18 Uhr", 18 * 60],
  ["18:00 Uhr", 18 * 60],
  ["18.30 Uhr", 18 * 60 + 30],
  ["19:00 hrs", 19 * 60],
  ["19:00 hs.", 19 * 60],
  ["19:00 h", 19 * 60],
  ["19時", 19 * 60],
  ["7", null],
  ["25 h", null],
  ["3 hours", null],
  ["3 hrs", null],
  ["3h", null],
  ["3 Uhr", 3 * 60],
  ["7 pm h", null],
])("reads the hours of %s", (written, minutes) => {
  expect(minutesOf(written)).toBe(minutes);
});
