import { expect, test } from "vitest";
import { createRowMapper } from "./map-row.ts";
import { withReadRecurrence } from "./recurrence.ts";

const SATURDAYS = "RRULE:FREQ=WEEKLY;BYDAY=SA";

/** Returns the rule of an event that starts on Saturday, July 4, 2026; undefined where it is left out. */
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
])("normalizes the calendar rule %s to %s", (written, rule) => {
  expect(ruleOf(written, "America/New_York")).toBe(rule);
});

test.each([
  // A different week starts on that Sunday.
  ["FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=SA,SU"],
  ["FREQ=WEEKLY;UNTIL=20261331T045959Z"],
  ["FREQ=WEEKLY;UNTIL="],
  ["FREQ=WEEKLY;UNTIL=20261231;COUNT=4"],
  ["FREQ=DAILY"],
  ["weekly"],
])("leaves out the rule %s", (written) => {
  expect(ruleOf(written, "America/New_York")).toBeUndefined();
});

test("leaves out a rule that needs the town's time zone or a valid start date when it is missing", () => {
  expect(ruleOf("FREQ=WEEKLY;BYDAY=SA;UNTIL=20261231T045959Z")).toBeUndefined();
  expect(ruleOf("FREQ=WEEKLY", undefined, "2026-13-45")).toBeUndefined();
});

/** Returns start, rule and what is left out of a New York event with such a start and rule in its file. */
function readOf(start: string, rrule: unknown, endTime = "") {
  const timeZone = "America/New_York";
  const map = createRowMapper("town", { timeZone });
  const cells = Object.entries({ name: "Fair", start, until: endTime, rrule });
  const row = map({ entity: "events", row: 1, size: 100, cells });
  const { fields, leftOut = [], errors } = withReadRecurrence(row, timeZone);
  const { startDate, startTime, recurrence } = fields;
  const faults = [...leftOut, ...errors].map(({ message }) => message);
  return [`${String(startDate)} ${String(startTime)}`, recurrence, ...faults];
}

const UNREADABLE = expect.stringContaining("Please write repeats as RRULE:FREQ=WEEKLY;BYDAY=SA");

test.each([
  // A Saturday in UTC.
  ["2026-12-05T00:30:00Z", "FREQ=WEEKLY;BYDAY=SA", "2026-12-04 19:30", "FREQ=WEEKLY;BYDAY=FR"],
  ["20261205T003000Z", "FREQ=WEEKLY;BYDAY=MO,SA", "2026-12-04 19:30", "FREQ=WEEKLY;BYDAY=FR,SU"],
  [
    "2026-12-05T00:30:00Z",
    "FREQ=WEEKLY;BYDAY=SA;UNTIL=20261219T003000Z",
    "2026-12-04 19:30",
    "FREQ=WEEKLY;BYDAY=FR;UNTIL=20261218",
  ],
  [
    "2026-12-07T00:30:00Z",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO",
    "2026-12-06 19:30",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU",
  ],
  // These rules are in local days already.
  ["2026-12-05T00:30:00Z", "FREQ=WEEKLY;BYDAY=FR", "2026-12-04 19:30", "FREQ=WEEKLY;BYDAY=FR"],
  [
    "2026-12-05T00:30:00Z",
    "FREQ=WEEKLY;BYDAY=FR,SA",
    "2026-12-04 19:30",
    "FREQ=WEEKLY;BYDAY=FR,SA",
  ],
  ["2026-12-05T00:30:00Z", "FREQ=WEEKLY", "2026-12-04 19:30", "FREQ=WEEKLY;BYDAY=FR"],
  ["2026-12-05T00:30:00Z", "FREQ=MONTHLY;BYDAY=1FR", "2026-12-04 19:30", "FREQ=MONTHLY;BYDAY=1FR"],
  ["2026-12-05T18:30:00Z", "FREQ=WEEKLY;BYDAY=SA", "2026-12-05 13:30", "FREQ=WEEKLY;BYDAY=SA"],
])(
  "shifts the weekdays of a rule to the town's days: start %s, rule %s",
  (start, rule, day, read) => {
    expect(readOf(start, rule)).toEqual([day, `RRULE:${read}`]);
  },
);

test.each([
  ["2026-12-05T00:30:00Z", "FREQ=MONTHLY;BYMONTHDAY=5"],
  ["2026-12-05T00:30:00Z", "FREQ=MONTHLY;BYDAY=1SA"],
  // Local days of one week would fall into two.
  ["2026-12-07T00:30:00Z", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE"],
])(
  "leaves out a rule that cannot be shifted to the town's days: start %s, rule %s",
  (start, rule) => {
    expect(readOf(start, rule)).toEqual([expect.stringContaining("19:30"), undefined, UNREADABLE]);
  },
);

test.each([
  [`${SATURDAYS}\nEXDATE;TZID=America/New_York:20261226T220000`],
  [`${SATURDAYS}\nEXDATE:20261227T030000Z`],
  [`EXDATE;TZID="America/New_York":20261226T220000\r\n${SATURDAYS};WKST=SU`],
  [`DTSTART;TZID=America/New_York:20261205T220000\n${SATURDAYS}\nEXDATE;VALUE=DATE:20261226`],
  [`DTSTART:20261206T030000Z\nEXDATE;VALUE=DATE-TIME:20261227T030000Z\nFREQ=WEEKLY`],
  [[SATURDAYS, "EXDATE;TZID=America/New_York:20261226T220000"]],
])("reads a cancelled day from EXDATE in the calendar lines %s", (lines) => {
  const read = `${SATURDAYS}\nCANCELLED:2026-12-26`;
  expect(readOf("2026-12-05 22:00", lines)).toEqual(["2026-12-05 22:00", read]);
});

test("reads several cancelled days from one or several EXDATE lines, with UTC midnight as the day before", () => {
  const at = "EXDATE;TZID=America/New_York";
  const lines = `${at}:20261211T190000,20261218T190000\n${SATURDAYS.replace("SA", "FR")}\n${at}:20261225T190000`;
  const cancelled = "CANCELLED:2026-12-11\nCANCELLED:2026-12-18\nCANCELLED:2026-12-25";
  const fridays = "RRULE:FREQ=WEEKLY;BYDAY=FR";
  const start = "2026-12-04 19:00";
  expect(readOf(start, lines)[1]).toBe(`${fridays}\n${cancelled}`);
  // In UTC it is a Saturday.
  const utc = `${fridays}\nEXDATE:20261219T000000Z`;
  expect(readOf(start, utc)[1]).toBe(`${fridays}\nCANCELLED:2026-12-18`);
});

test("adds the last day from another column to the rule, in whichever line the rule is", () => {
  const lines = `DTSTART:20261205T220000\nEXDATE:20261226T220000\n${SATURDAYS}`;
  expect(readOf("2026-12-05 22:00", lines, "2027-03-27")[1]).toBe(
    `${SATURDAYS};UNTIL=20270327\nCANCELLED:2026-12-26`,
  );
});

test.each([
  [`${SATURDAYS}\nEXDATE:tomorrow`],
  [`${SATURDAYS}\nEXDATE:12/26/2026`],
  [`${SATURDAYS}\nRDATE:20261227T220000`],
  [`${SATURDAYS}\n${SATURDAYS}`],
])("leaves out rules with unsupported lines: %s", (lines) => {
  const fault = expect.stringContaining("Please write days that differ as CANCELLED:");
  expect(readOf("2026-12-05 22:00", lines)).toEqual(["2026-12-05 22:00", undefined, fault]);
});

test("does not parse a rule that is far too long to be stored", () => {
  const lines = `${"DTSTART:20261205T220000\n".repeat(1000)}${SATURDAYS}`;
  expect(readOf("2026-12-05 22:00", lines)).toEqual([
    "2026-12-05 22:00",
    undefined,
    "Please use at most 4000 characters",
  ]);
});

test("accepts a list of lines only for the recurrence rule", () => {
  const row = { description: ["<p>Hello</p>", "&amp; b"], rrule: [SATURDAYS] };
  const map = createRowMapper("town");
  const { fields, errors } = map({
    entity: "events",
    row: 1,
    size: 100,
    cells: Object.entries(row),
  });
  expect(fields).toEqual({ recurrence: SATURDAYS });
  expect(errors).toEqual([
    { path: "description", message: "Please give a single value, not a list or object" },
  ]);
});

test.each([
  ["2026-12-04 19:00", "FR", "20261218"],
  ["2026-12-04 7:00 PM", "FR", "20261218"],
  // Midnight means the day, unless the event starts at that time.
  ["2026-12-05 19:00", "SA", "20261219"],
  ["2026-12-04 20:00", "FR", "20261219"],
])("with a start at %s on each %s, UTC midnight ends the rule on %s", (start, weekday, day) => {
  const rule = `RRULE:FREQ=WEEKLY;BYDAY=${weekday};UNTIL=`;
  expect(readOf(start, `${rule}20261219T000000Z`)[1]).toBe(rule + day);
});
