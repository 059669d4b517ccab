import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import {
  faultOf,
  lastsIntoNext,
  nextOccurrences,
  occurrencesIn,
  overAfter,
  seriesOf,
} from "./series.ts";

const market = (recurrence: string, more: object = {}) => ({
  startDate: "2026-11-25",
  endDate: null,
  startTime: "08:00",
  endTime: "13:00",
  recurrence,
  ...more,
});
function series(recurrence: string, more: object = {}) {
  const found = seriesOf(market(recurrence, more));
  if (!found) throw new Error(`${recurrence} does not repeat`);
  return found;
}
const days = (recurrence: string, from: string, most = 4, more: object = {}) =>
  nextOccurrences(series(recurrence, more), from, most).map(({ startDate }) => startDate);

describe("the occurrences of a recurring event", () => {
  it.each([
    ["FREQ=WEEKLY;BYDAY=SA", ["2026-11-28", "2026-12-05", "2026-12-12", "2026-12-19"]],
    [
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SA",
      ["2026-11-28", "2026-12-07", "2026-12-12", "2026-12-21"],
    ],
    ["FREQ=WEEKLY;BYDAY=SA;UNTIL=20261205", ["2026-11-28", "2026-12-05"]],
    ["FREQ=WEEKLY;BYDAY=SA;COUNT=2", ["2026-11-28", "2026-12-05"]],
    ["FREQ=MONTHLY;BYDAY=3TH", ["2026-12-17", "2027-01-21", "2027-02-18", "2027-03-18"]],
    ["FREQ=MONTHLY;BYDAY=-1FR", ["2026-11-27", "2026-12-25", "2027-01-29", "2027-02-26"]],
    ["FREQ=MONTHLY;BYMONTHDAY=31", ["2026-12-31", "2027-01-31", "2027-03-31", "2027-05-31"]],
    ["FREQ=MONTHLY;BYMONTHDAY=-1", ["2026-11-30", "2026-12-31", "2027-01-31", "2027-02-28"]],
    // Several of the rule's months in a row have no 31st.
    [
      "FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=31",
      ["2028-07-31", "2028-12-31", "2029-05-31", "2029-10-31"],
    ],
    ["FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=31;COUNT=2", ["2028-07-31", "2028-12-31"]],
  ])("for %s start on the days of the rule", (rule, expected) => {
    expect(days(rule, "2026-11-25")).toEqual(expected);
  });

  it.each([
    "FREQ=WEEKLY;BYDAY=SA",
    "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TH",
    "FREQ=MONTHLY;INTERVAL=5;BYDAY=-1FR",
    "FREQ=MONTHLY;INTERVAL=11;BYMONTHDAY=31",
    "FREQ=MONTHLY;BYDAY=3TH;COUNT=90",
  ])("for %s are the same years later as when counted from the start", (rule) => {
    const all: string[] = [];
    const counted = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString("2026-11-25"));
    for (let next = counted.next(); next && next.year < 2045; next = counted.next())
      all.push(next.toString());
    const from = ["2026-11-26", "2027-03-01", "2031-10-31"];
    expect(from.map((day) => days(rule, day, 3))).toEqual(
      from.map((day) => all.filter((one) => one >= day).slice(0, 3)),
    );
  });

  it("include one of several days until it is over", () => {
    const festival = { startDate: "2026-11-27", endDate: "2026-11-29" };
    const [now] = nextOccurrences(series("FREQ=MONTHLY;BYDAY=-1FR", festival), "2026-12-27", 1);
    expect(now).toMatchObject({ startDate: "2026-12-25", endDate: "2026-12-27" });
    expect(days("FREQ=MONTHLY;BYDAY=-1FR", "2026-12-28", 1, festival)).toEqual(["2027-01-29"]);
  });

  it("that last from evening to the next afternoon count on both days", () => {
    const camp = { startTime: "18:00", endTime: "14:00", endDate: "2026-11-26" };
    const [first] = nextOccurrences(series("FREQ=MONTHLY;BYDAY=-1WE", camp), "2026-11-26", 1);
    expect(first).toMatchObject({ startDate: "2026-11-25", endDate: "2026-11-26" });
  });

  it("at night count only on the day they start, with or without an end date", () => {
    const night = { startTime: "22:00", endTime: "02:00", endDate: "2026-11-26" };
    const nights = series("FREQ=WEEKLY;BYDAY=FR,SA;COUNT=2", night);
    const [saturday, ...later] = nextOccurrences(nights, "2026-11-28", 2);
    expect(saturday).toMatchObject({ startDate: "2026-11-28", endDate: null, endTime: "02:00" });
    expect(later).toEqual([]);
    const today = { first: "2026-11-28", last: "2026-11-28" };
    expect(occurrencesIn(nights, today)).toEqual([saturday]);
    expect(occurrencesIn(nights, { first: "2026-11-29", last: "2026-11-29" })).toEqual([]);
    expect(nights.end).toBe("2026-11-28");
    expect(nextOccurrences(nights, "2026-12-24", 1)).toEqual([saturday]);
  });

  it("end with the last representable day", () => {
    expect(days("FREQ=WEEKLY;BYDAY=SA", "9999-12-20", 4)).toEqual(["9999-12-25"]);
  });
});

describe("exceptions of a recurring event", () => {
  const rule = [
    "FREQ=WEEKLY;BYDAY=SA;UNTIL=20261219",
    "CANCELLED:2026-11-28 (Holiday)",
    "MOVED:2026-12-12 to 2026-12-20 10:00-14:00 (Snow)",
  ].join("\n");

  it("are included, sorted by start", () => {
    const all = nextOccurrences(series(rule), "2026-11-25", 9);
    const usual = { startTime: "08:00", endTime: "13:00", endDate: null };
    expect(all).toEqual([
      {
        ...usual,
        day: "2026-11-28",
        startDate: "2026-11-28",
        status: "cancelled",
        change: "Cancelled",
        note: "Holiday",
      },
      { ...usual, day: "2026-12-05", startDate: "2026-12-05", status: "scheduled", note: "" },
      { ...usual, day: "2026-12-19", startDate: "2026-12-19", status: "scheduled", note: "" },
      {
        day: "2026-12-12",
        startDate: "2026-12-20",
        endDate: null,
        startTime: "10:00",
        endTime: "14:00",
        status: "moved",
        change: "Moved to Dec 20",
        note: "Snow",
      },
    ]);
  });

  const found = (first: string, last = first) =>
    occurrencesIn(series(rule), { first, last }).map(({ startDate, status }) => [
      startDate,
      status,
    ]);

  it("are listed on their day, and a cancelled one with the next that takes place", () => {
    expect(found("2026-11-28")).toEqual([
      ["2026-11-28", "cancelled"],
      ["2026-12-05", "scheduled"],
    ]);
  });

  it("that are moved are listed on both the original and the new day", () => {
    expect(found("2026-12-12")).toEqual([["2026-12-20", "moved"]]);
    expect(found("2026-12-20")).toEqual([["2026-12-20", "moved"]]);
    expect(found("2026-12-19", "2026-12-20")).toEqual([["2026-12-19", "scheduled"]]);
    expect(found("2026-12-06")).toEqual([]);
  });

  it("for other days than those of the rule are ignored", () => {
    const other = "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA\nMOVED:2026-12-05 to 2026-12-06";
    expect(days(other, "2026-11-25", 2)).toEqual(["2026-11-28", "2026-12-12"]);
  });
});

describe("a recurring event is over", () => {
  it.each([
    ["never", "FREQ=WEEKLY;BYDAY=SA", "9999-12-31"],
    ["after its last day", "FREQ=WEEKLY;BYDAY=SA;UNTIL=20261222", "2026-12-19"],
    ["after its last time", "FREQ=MONTHLY;BYDAY=3TH;COUNT=3", "2027-02-18"],
    ["in ages", "FREQ=MONTHLY;INTERVAL=11;BYMONTHDAY=31;UNTIL=90000101", "8999-12-31"],
    [
      "when what was moved is",
      "FREQ=WEEKLY;BYDAY=SA;COUNT=2\nMOVED:2026-12-05 to 2027-01-09",
      "2027-01-09",
    ],
    [
      "earlier if its last time was moved there",
      "FREQ=WEEKLY;BYDAY=SA;COUNT=2\nMOVED:2026-12-05 to 2026-12-04",
      "2026-12-04",
    ],
  ])("%s", (_when, recurrence, day) => {
    expect(overAfter(market(recurrence))).toBe(day);
  });

  it("and still shows its last occurrence", () => {
    expect(days("FREQ=WEEKLY;BYDAY=SA;COUNT=2", "2030-01-01")).toEqual(["2026-12-05"]);
  });
});

it("detects a recurrence that never takes place", () => {
  const never = expect.stringContaining("It would never take place");
  expect(faultOf(market("FREQ=WEEKLY;BYDAY=SA;UNTIL=20261127"))).toEqual(never);
  expect(faultOf(market("FREQ=WEEKLY;BYDAY=SA;UNTIL=20261128"))).toBe(null);
  expect(faultOf(market(""))).toBe(null);
});

it.each([
  ["a season", "FREQ=WEEKLY;BYDAY=SA", { endDate: "2027-02-27" }, true],
  ["the day before the next", "FREQ=WEEKLY;BYDAY=SA", { endDate: "2026-12-01" }, false],
  ["the day of the next", "FREQ=WEEKLY;BYDAY=SA", { endDate: "2026-12-02" }, true],
  ["two days of the same week", "FREQ=WEEKLY;BYDAY=MO,SA,SU", { endDate: "2026-11-26" }, true],
  [
    "the morning after",
    "FREQ=WEEKLY;BYDAY=FR,SA",
    { startTime: "22:00", endTime: "02:00", endDate: "2026-11-26" },
    false,
  ],
  ["a month and more", "FREQ=MONTHLY;BYDAY=-1FR", { endDate: "2026-12-30" }, true],
  ["a single time", "FREQ=WEEKLY;BYDAY=SA;COUNT=1", { endDate: "2027-02-27" }, false],
  ["one that does not repeat", "", { endDate: "2027-02-27" }, false],
])("detects whether %s overlaps with the next occurrence", (_what, recurrence, more, overlap) => {
  expect(lastsIntoNext(market(recurrence, more))).toBe(overlap);
});
