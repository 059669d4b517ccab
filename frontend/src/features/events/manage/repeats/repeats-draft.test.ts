import { expect, it } from "vitest";
import { draftOf, newException, writtenOf } from "./repeats-draft.ts";

it.each([
  "RRULE:FREQ=WEEKLY;BYDAY=SA",
  "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20271231",
  "RRULE:FREQ=MONTHLY;BYDAY=3TH;COUNT=12",
  "RRULE:FREQ=MONTHLY;BYMONTHDAY=-1",
  [
    "RRULE:FREQ=WEEKLY;BYDAY=SA",
    "CANCELLED:2026-11-28",
    "MOVED:2026-12-12 to 2026-12-13 10:00-14:00 (The square is closed)",
    "CANCELLED:2026-12-26 (Happy Christmas)",
  ].join("\n"),
  "",
])("%j is read into the form and written again unchanged", (written) => {
  expect(writtenOf(draftOf(written))).toBe(written);
});

it("a half-filled form is kept as it is, and does not become a rule that could be saved", () => {
  const market = draftOf("RRULE:FREQ=WEEKLY;BYDAY=SA");
  expect(writtenOf({ ...market, weekdays: [] })).toBe("FREQ=WEEKLY;INTERVAL=1;BYDAY=");
  expect(writtenOf({ ...market, ends: "until" })).toContain("UNTIL=");
  expect(writtenOf({ ...market, exceptions: [newException(false)] })).toContain("CANCELLED:");
  const days = { day: "2026-12-12", to: "2026-12-12" };
  const ending = { ...newException(true), ...days, endTime: "14:00" };
  expect(writtenOf({ ...market, exceptions: [ending] })).toMatch(/^FREQ=.* -14:00$/s);
});
