import { expect, test } from "vitest";
import { withReadRecurrence } from "./recurrence.ts";

const SATURDAYS = "RRULE:FREQ=WEEKLY;BYDAY=SA";

/** The rule of an event of Saturday, July 4, 2026; undefined for one that is left out. */
const ruleOf = (recurrence: string, timeZone?: string, startDate = "2026-07-04") =>
  withReadRecurrence({ fields: { startDate, recurrence }, errors: [] }, timeZone).fields[
    "recurrence"
  ];

test.each([
  ["FREQ=WEEKLY;BYDAY=SA;WKST=SU", SATURDAYS],
  ["RRULE:FREQ=WEEKLY;WKST=SU;INTERVAL=1;BYDAY=SA,SU", "RRULE:FREQ=WEEKLY;BYDAY=SA,SU"],
  ["FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=SA", "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SA"],
  ["FREQ=MONTHLY;BYDAY=1SA;WKST=SU", "RRULE:FREQ=MONTHLY;BYDAY=1SA"],
  ["FREQ=WEEKLY;BYDAY=SA;UNTIL=20261231T045959Z", `${SATURDAYS};UNTIL=20261230`],
  ["FREQ=WEEKLY;BYDAY=SA;UNTIL=20261231T235959Z", `${SATURDAYS};UNTIL=20261231`],
  ["FREQ=WEEKLY;BYDAY=SA;UNTIL=20261231T000000Z", `${SATURDAYS};UNTIL=20261231`],
  ["FREQ=WEEKLY;BYDAY=SA;UNTIL=20261231T235959", `${SATURDAYS};UNTIL=20261231`],
  ["FREQ=WEEKLY", SATURDAYS],
  ["freq=weekly;count=4", `${SATURDAYS};COUNT=4`],
  ["FREQ=MONTHLY", "RRULE:FREQ=MONTHLY;BYMONTHDAY=4"],
  [
    `${SATURDAYS};WKST=SU\nCANCELLED:2026-07-11 (Rain; wind)`,
    `${SATURDAYS}\nCANCELLED:2026-07-11 (Rain; wind)`,
  ],
])("the rule %s of a calendar is %s", (written, rule) => {
  expect(ruleOf(written, "America/New_York")).toBe(rule);
});

test.each([
  // Another week begins on the Sunday.
  ["FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=SA,SU"],
  ["FREQ=WEEKLY;UNTIL=20261331T045959Z"],
  ["FREQ=DAILY"],
  ["weekly"],
])("the rule %s is left out", (written) => {
  expect(ruleOf(written, "America/New_York")).toBeUndefined();
});

test("what depends on more than a row says is left out", () => {
  expect(ruleOf("FREQ=WEEKLY;BYDAY=SA;UNTIL=20261231T045959Z")).toBeUndefined();
  expect(ruleOf("FREQ=WEEKLY", undefined, "2026-13-45")).toBeUndefined();
});
