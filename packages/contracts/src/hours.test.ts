import { describe, expect, it } from "vitest";
import { openingHours } from "./fields.ts";
import { formatHours, parseHours } from "./hours.ts";
import { isOpen, openingState, townTime } from "./open-at.ts";

const spelt = (written: string) => openingHours.safeParse(written).data;

describe("normalizing opening hours", () => {
  it.each([
    [
      "with mixed spacing",
      "Mo-Fr 9:00-18:00;Sa  10:00 - 14:00",
      "Mo-Fr 09:00-18:00; Sa 10:00-14:00",
    ],
    ["with a break", "Mo,Tu,We 08:00-12:00, 13:00-17:00", "Mo-We 08:00-12:00,13:00-17:00"],
    ["over midnight", "Fr-Su 18:00-02:00", "Fr-Su 18:00-02:00"],
    ["over midnight, as 26:00", "Fr 18:00-26:00", "Fr 18:00-02:00"],
    ["for a whole day", "Sa 10:00-34:00", "Sa 10:00-10:00"],
    ["over Sunday", "Sa-Mo 10:00-12:00", "Mo,Sa,Su 10:00-12:00"],
    ["around the clock", "Mo-Su 00:00-24:00", "24/7"],
    ["every day", "10:00-12:00", "Mo-Su 10:00-12:00"],
    ["a later rule for a day", "Mo-Fr 09:00-17:00; We off", "Mo,Tu,Th,Fr 09:00-17:00"],
    [
      "on special days",
      "2026 Dec 24 10:00-13:00; Dec 25-26 off",
      "2026 Dec 24 10:00-13:00; Dec 25-Dec 26 off",
    ],
    ["closed for a period", "2026 Nov 25-2027 Mar 1 off", "2026 Nov 25-2027 Mar 01 off"],
    ["without any", "", ""],
  ])("%s", (_how, written, expected) => {
    expect(spelt(written)).toBe(expected);
    expect(formatHours(parseHours(expected) ?? { week: [], special: [] })).toBe(expected);
  });

  it.each([
    "9 to 5",
    "Mo-Xx 09:00-17:00",
    "Mo 09:60-10:00",
    "Mo 25:00-26:00",
    "Sa 10:00-36:00",
    "2026 Feb 30 off",
    "2027 Mar 01-2026 Mar 02 off",
    "2026 Dec 24-Dec 26",
    "Apr-Oct 09:00-10:00",
  ])("rejects %s", (written) => {
    expect(openingHours.safeParse(written).error?.issues[0]?.message).toMatch(
      /^Please write hours/,
    );
  });
});

describe("the opening state of a business", () => {
  const stateOf = (written: string, day: string, clock: string) => {
    const [hour, minute] = clock.split(":").map(Number);
    const hours = parseHours(written) ?? { week: [], special: [] };
    const now = { day, minute: (hour ?? 0) * 60 + (minute ?? 0) };
    const { open, until } = openingState(hours, now);
    expect(isOpen(hours, now)).toBe(open);
    return [open, until && `${until.day} ${until.minute / 60}`];
  };
  const USUAL = "Mo-Fr 09:00-12:00,13:00-18:00; Sa 18:00-02:00";

  // 2026-11-25 is a Wednesday.
  it.each([
    ["before it opens", "2026-11-25", "8:59", [false, "2026-11-25 9"]],
    ["as it opens", "2026-11-25", "9:00", [true, "2026-11-25 12"]],
    ["in its break", "2026-11-25", "12:00", [false, "2026-11-25 13"]],
    ["in the evening", "2026-11-25", "18:00", [false, "2026-11-26 9"]],
    ["before midnight", "2026-11-28", "23:00", [true, "2026-11-29 2"]],
    ["after midnight", "2026-11-29", "1:59", [true, "2026-11-29 2"]],
    ["on its day off", "2026-11-29", "2:00", [false, "2026-11-30 9"]],
  ])("%s", (_when, day, clock, expected) => {
    expect(stateOf(USUAL, day, clock)).toEqual(expected);
  });

  it("has no closing time when a business never closes", () => {
    expect(stateOf("24/7", "2026-11-25", "3:00")).toEqual([true, undefined]);
  });

  it("is closed without an opening time when a business has no hours", () => {
    expect(stateOf("", "2026-11-25", "3:00")).toEqual([false, undefined]);
  });

  it("is closed on special days and in closed periods, whatever the weekday", () => {
    expect(stateOf(`${USUAL}; Dec 25 off`, "2026-12-25", "10:00")).toEqual([
      false,
      "2026-12-26 18",
    ]);
    const away = `${USUAL}; 2026 Nov 25-2027 Mar 01 off`;
    expect(stateOf(away, "2026-11-25", "10:00")).toEqual([false, "2027-03-02 9"]);
    expect(stateOf(`${USUAL}; Dec 24-Jan 02 off`, "2026-12-31", "10:00")).toEqual([
      false,
      "2027-01-04 9",
    ]);
  });

  it("lasts until the last of consecutive days that are open around the clock", () => {
    expect(stateOf("Fr,Sa 00:00-24:00", "2026-11-27", "10:00")).toEqual([true, "2026-11-29 0"]);
  });

  it("uses the town's local time, also across daylight saving changes", () => {
    const at = (moment: string) => townTime("America/New_York", new Date(moment));
    expect(at("2026-11-01T05:30:00Z")).toEqual({ day: "2026-11-01", minute: 90 });
    expect(at("2026-11-01T06:30:00Z")).toEqual({ day: "2026-11-01", minute: 90 });
    expect(at("2026-03-08T07:00:00Z")).toEqual({ day: "2026-03-08", minute: 180 });
    expect(at("2026-11-25T05:00:00Z")).toEqual({ day: "2026-11-25", minute: 0 });
  });
});
