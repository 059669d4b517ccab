import { describe, expect, it } from "vitest";
import { townEventWrite } from "./town-event.ts";
import { formatRecurrence, parseRecurrence } from "./recurrence.ts";

const spelt = (written: string) => {
  const read = parseRecurrence(written);
  return "fault" in read ? read.fault : formatRecurrence(read);
};

describe("a recurrence", () => {
  it.each([
    ["every week", "FREQ=WEEKLY;BYDAY=SA", "RRULE:FREQ=WEEKLY;BYDAY=SA"],
    [
      "on days in any order, with default parts written out",
      "rrule:freq=weekly;wkst=MO;interval=1;byday=FR,MO,FR",
      "RRULE:FREQ=WEEKLY;BYDAY=MO,FR",
    ],
    [
      "every other week until a day",
      "RRULE:UNTIL=20270327;FREQ=WEEKLY;BYDAY=TU;INTERVAL=2",
      "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270327",
    ],
    [
      "on the third Thursday, six times",
      "RRULE:FREQ=MONTHLY;BYDAY=3TH;COUNT=6",
      "RRULE:FREQ=MONTHLY;BYDAY=3TH;COUNT=6",
    ],
    ["on the last Friday", "FREQ=MONTHLY;BYDAY=-1FR", "RRULE:FREQ=MONTHLY;BYDAY=-1FR"],
    ["on a day of the month", "FREQ=MONTHLY;BYMONTHDAY=15", "RRULE:FREQ=MONTHLY;BYMONTHDAY=15"],
    ["on its last day", "FREQ=MONTHLY;BYMONTHDAY=-1", "RRULE:FREQ=MONTHLY;BYMONTHDAY=-1"],
    [
      "with exceptions, in order of day",
      [
        "FREQ=WEEKLY;BYDAY=SA",
        " MOVED:2026-12-12 to 2026-12-13 10:00 - 14:00 (The square (all of it) is closed) ",
        "EXDATE;VALUE=DATE:20270102,20261128",
        "",
        "cancelled:2026-12-26 (Happy Christmas)",
        "MOVED:2026-12-19 to 2026-12-18",
      ].join("\r\n"),
      [
        "RRULE:FREQ=WEEKLY;BYDAY=SA",
        "CANCELLED:2026-11-28",
        "MOVED:2026-12-12 to 2026-12-13 10:00-14:00 (The square (all of it) is closed)",
        "MOVED:2026-12-19 to 2026-12-18",
        "CANCELLED:2026-12-26 (Happy Christmas)",
        "CANCELLED:2027-01-02",
      ].join("\n"),
    ],
  ])("is parsed and normalized to one spelling: %s", (_how, written, one) => {
    expect(spelt(written)).toBe(one);
    expect(spelt(one)).toBe(one);
  });

  it.each([
    "every Saturday",
    "FREQ=DAILY",
    "FREQ=YEARLY;BYMONTH=5",
    "FREQ=WEEKLY",
    "FREQ=WEEKLY;BYDAY=1SA",
    "FREQ=WEEKLY;BYDAY=SA;BYMONTHDAY=3",
    "FREQ=WEEKLY;BYDAY=SA;BYHOUR=9",
    "FREQ=WEEKLY;BYDAY=SA;WKST=SU",
    "FREQ=WEEKLY;BYDAY=SA;INTERVAL=12",
    "FREQ=WEEKLY;BYDAY=SA;COUNT=0",
    "FREQ=WEEKLY;BYDAY=SA;COUNT=3;UNTIL=20270101",
    "FREQ=WEEKLY;BYDAY=SA;UNTIL=20270231",
    "FREQ=WEEKLY;BYDAY=SA;UNTIL=20270101T000000Z",
    "FREQ=MONTHLY",
    "FREQ=MONTHLY;BYDAY=TH",
    "FREQ=MONTHLY;BYDAY=5TH",
    "FREQ=MONTHLY;BYMONTHDAY=32",
    "FREQ=MONTHLY;BYDAY=1MO,3MO",
  ])("cannot be %s, which the form could not edit", (written) => {
    expect(spelt(written)).toContain("Please write repeats as RRULE:FREQ=WEEKLY;BYDAY=SA");
  });

  it.each([
    ["CANCELLED:2026-11-27", "2026-11-27 is not one of the days"],
    ["CANCELLED:2026-02-30", "Please write days that differ"],
    ["MOVED:2026-12-12", "Please write days that differ"],
    ["MOVED:2026-12-12 to 2026-12-13 25:00", "Please write days that differ"],
    ["RDATE:20261212", "Please write days that differ"],
    ["CANCELLED:2026-12-12\nMOVED:2026-12-12 to 2026-12-13", "2026-12-12 differs in two ways"],
  ])("rejects the exception %j", (line, message) => {
    expect(spelt(`FREQ=WEEKLY;BYDAY=SA\n${line}`)).toContain(message);
  });

  it.each([
    ["BYDAY=3TH", "2026-12-17", "2026-12-10"],
    ["BYDAY=-1TH", "2026-12-31", "2026-12-24"],
    ["BYMONTHDAY=31", "2026-12-31", "2026-12-30"],
    ["BYMONTHDAY=-1", "2028-02-29", "2028-02-28"],
  ])("accepts cancellations only on the days of %s", (rule, day, other) => {
    expect(spelt(`FREQ=MONTHLY;${rule}\nCANCELLED:${day}`)).toContain(`CANCELLED:${day}`);
    expect(spelt(`FREQ=MONTHLY;${rule}\nCANCELLED:${other}`)).toContain("is not one of the days");
  });
});

it("an event is stored with its recurrence in normalized form, or with none", () => {
  const of = (recurrence?: string) =>
    townEventWrite.safeParse({ name: "Market", startDate: "2026-11-28", recurrence });
  expect(of("freq=weekly;byday=sa").data?.recurrence).toBe("RRULE:FREQ=WEEKLY;BYDAY=SA");
  expect(of(" ").data?.recurrence).toBe("");
  expect(of().data?.recurrence).toBe("");
  expect(of("weekly").error?.issues[0]).toMatchObject({
    path: ["recurrence"],
    message: expect.stringContaining("Please write repeats"),
  });
});
