import { describe, expect, it } from "vitest";
import { countdown, showsOffers, trackerSubtitle, trackerTitle } from "./tracker-card.tsx";

const card = (birthday: string, today: string) => {
  const days = countdown(birthday, today);
  return [days.daysLeft, trackerTitle(days, "Ada"), trackerSubtitle(days), showsOffers(days)];
};

const TRACKER = "Birthday Tracker for Ada";
const MONTH = "Happy Birthday Month";

describe("the tracker card", () => {
  it.each([
    // The day itself, the day before, two to seven days before.
    ["1990-11-21", "2026-11-21", 0, MONTH, "Happy Birthday! Check out your special offers below"],
    ["1990-11-22", "2026-11-21", 1, MONTH, "Your birthday is tomorrow!"],
    ["1990-11-23", "2026-11-21", 2, MONTH, "Your birthday is in 2 days"],
    ["1990-11-28", "2026-11-21", 7, MONTH, "Your birthday is in 7 days"],
    // Elsewhere in the month, before and after the day.
    ["1990-11-29", "2026-11-21", 8, MONTH, "Enjoy special birthday offers all month long"],
    ["1990-11-20", "2026-11-21", 364, MONTH, "Enjoy special birthday offers all month long"],
    ["1990-11-01", "2026-11-30", 336, MONTH, "Enjoy special birthday offers all month long"],
    // Outside the birthday's month.
    ["1990-12-01", "2026-11-30", 1, TRACKER, "Your birthday is tomorrow!"],
    ["1990-12-02", "2026-11-25", 7, TRACKER, "Your birthday is in 7 days"],
  ])(
    "for a birthday on %s, seen on %s, has %i days left",
    (birthday, today, left, title, subtitle) => {
      expect(card(birthday, today)).toEqual([left, title, subtitle, true]);
    },
  );

  it.each([
    ["1990-12-02", "2026-11-24", 8, "8 days until your special day"],
    ["1990-11-30", "2026-12-01", 364, "364 days until your special day"],
    ["1990-03-01", "2027-02-01", 28, "28 days until your special day"],
  ])("shows no offers for a birthday on %s, seen on %s", (birthday, today, left, subtitle) => {
    expect(card(birthday, today)).toEqual([left, TRACKER, subtitle, false]);
  });

  it("counts across the turn of the year", () => {
    expect(card("1990-01-01", "2026-12-31")).toEqual([
      1,
      TRACKER,
      "Your birthday is tomorrow!",
      true,
    ]);
    expect(countdown("1990-01-02", "2026-12-30").daysLeft).toBe(3);
    expect(countdown("1990-12-31", "2027-01-01").daysLeft).toBe(364);
  });

  it("celebrates 29 February on the last day of February", () => {
    expect(countdown("2000-02-29", "2028-02-28").daysLeft).toBe(1);
    expect(countdown("2000-02-29", "2028-02-29")).toEqual({ daysLeft: 0, inMonth: true });
    expect(countdown("2000-02-29", "2027-02-28")).toEqual({ daysLeft: 0, inMonth: true });
    expect(countdown("2000-02-29", "2027-03-01")).toEqual({ daysLeft: 365, inMonth: false });
    expect(countdown("2000-02-29", "2028-03-01")).toEqual({ daysLeft: 364, inMonth: false });
  });

  it("has a title even without a name", () => {
    expect(trackerTitle({ daysLeft: 9, inMonth: false }, "")).toBe("Birthday Tracker");
  });
});
