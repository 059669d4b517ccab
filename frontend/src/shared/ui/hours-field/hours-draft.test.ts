import { openingHours } from "@mainstreet/contracts/fields";
import { describe, expect, it } from "vitest";
import { draftOf, newDays, newSpan, writtenOf } from "./hours-draft.ts";

describe("opening hours in a form", () => {
  it.each([
    "",
    "24/7",
    "Mo-Fr 09:00-12:00,13:00-18:00; Sa 18:00-02:00",
    "Mo-Fr 09:00-24:00; 2026 Dec 24 10:00-13:00; 2026 Nov 25-2027 Mar 01 off; Dec 25-Dec 26 off",
  ])("are the same after they were only looked at: %s", (written) => {
    expect(writtenOf(draftOf(written, "2026"))).toBe(written);
  });

  it("of every February 29 are shown by a year that has one", () => {
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
  ])("of every turn of the year end in the next: %s, in %s", (written, year, first, last) => {
    const draft = draftOf(written, year);
    expect(draft.special).toMatchObject([{ first, last, yearly: true }]);
    expect(writtenOf(draft)).toBe(written);
  });

  it("that are half typed are taken by no contract", () => {
    const draft = draftOf("Mo 09:00-12:00", "2026");
    for (const half of [
      { ...draft, week: draft.week.with(1, [newSpan({ from: "09:00", to: "" })]) },
      { ...draft, special: [newDays({ first: "", last: "", yearly: false, spans: [] })] },
      {
        ...draft,
        special: [newDays({ first: "2026-12-25", last: "2026-12-24", yearly: false, spans: [] })],
      },
    ])
      expect(openingHours.safeParse(writtenOf(half)).success).toBe(false);
  });
});
