import { openingHours } from "@mainstreet/contracts/fields";
import { describe, expect, it } from "vitest";
import { draftOf, newDays, newSpan, writtenOf } from "./hours-draft.ts";
import type { HoursDraft } from "./hours-draft.ts";

/** Ids of spans and days differ between page loads. */
const withoutIds = (draft: HoursDraft): unknown =>
  JSON.parse(JSON.stringify(draft, (key, value) => (key === "id" ? undefined : value)));

describe("opening hours in a form", () => {
  it.each([
    "",
    "24/7",
    "Mo-Fr 09:00-12:00,13:00-18:00; Sa 18:00-02:00",
    "Mo-Fr 09:00-24:00; 2026 Dec 24 10:00-13:00; 2026 Nov 25-2027 Mar 01 off; Dec 25-Dec 26 off",
  ])("are unchanged after being read and written: %s", (written) => {
    expect(writtenOf(draftOf(written, "2026"))).toBe(written);
  });

  it("of every February 29 are shown in a leap year", () => {
    const written = "Feb 25-Feb 29 off; Mar 01 off";
    const draft = draftOf(written, "2027");
    expect(draft.special).toMatchObject([
      { first: "2028-02-25", last: "2028-02-29", yearly: true },
      { first: "2027-03-01", last: "", yearly: true },
    ]);
    expect(writtenOf(draft)).toBe(written);
  });

  it.each([
    ["Dec 24-Jan 02 off", "2026", "2026-12-24", "2027-01-02"],
    ["Dec 20-Feb 29 off", "2026", "2027-12-20", "2028-02-29"],
    ["Dec 20-Feb 29 off", "2028", "2031-12-20", "2032-02-29"],
    ["Feb 29-Jan 05 off", "2026", "2028-02-29", "2029-01-05"],
  ])(
    "that span the turn of the year end in the next one: %s, in %s",
    (written, year, first, last) => {
      const draft = draftOf(written, year);
      expect(draft.special).toMatchObject([{ first, last, yearly: true }]);
      expect(writtenOf(draft)).toBe(written);
    },
  );

  const draft = draftOf("Mo 09:00-12:00,13:00-00:00; Dec 24-Jan 02 off", "2026");
  const closed = { first: "", last: "", yearly: false, spans: [] };
  const spans = [newSpan({ from: "", to: "12:00" }), newSpan({ from: "", to: "" })];
  it.each([
    { week: draft.week.with(1, [newSpan({ from: "09:00", to: "" }), ...spans]) },
    { days: closed },
    { days: { ...closed, spans } },
    { days: { ...closed, last: "2026-12-24" } },
    { days: { ...closed, last: "2026-12-24", yearly: true } },
    { days: { ...closed, first: "2028-02-29", yearly: true, spans } },
    { days: { ...closed, first: "2026-12-24", last: "2027-01-02", yearly: true, spans } },
    { days: { ...closed, first: "2026-12-25", last: "2026-12-24" } },
  ])("that are half typed are invalid, and are read again as they were typed: %#", (changed) => {
    const { week = draft.week, days } = changed;
    const half = { week, special: [...draft.special, ...(days ? [newDays(days)] : [])] };
    const written = writtenOf(half);
    expect(openingHours.safeParse(written).success).toBe(false);
    expect(withoutIds(draftOf(written, "2026"))).toEqual(withoutIds(half));
  });

  it.each(["Mo 9 to 5; Tu 09:00-12:00", "Closed on Sundays; Tu 09:00-12:00", ";;Tu 09:00-12:00"])(
    "are a week without the parts that cannot be parsed: %s",
    (written) => {
      const { week, special } = draftOf(written, "2026");
      expect(special).toEqual([]);
      expect(week.map((day) => day.length)).toEqual([0, 1, 0, 0, 0, 0, 0]);
    },
  );
});
