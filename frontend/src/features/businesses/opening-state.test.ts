import { parseHours } from "@mainstreet/contracts/hours";
import { describe, expect, it } from "vitest";
import { comingDays, daysText, hoursSpecification, spansText, stateText } from "./opening-state.ts";

const USUAL = "Mo-Fr 09:00-12:00,13:00-18:30; Sa 18:00-02:00";
const read = (written: string) => parseHours(written) ?? { week: [], special: [] };

describe("opening hours as text", () => {
  // 2026-11-25 is a Wednesday.
  it.each([
    [USUAL, "2026-11-25", 600, "Open · closes 12 PM"],
    [USUAL, "2026-11-25", 720, "Closed · Opens 1 PM"],
    [USUAL, "2026-11-25", 1110, "Closed · Opens Thu 9 AM"],
    [USUAL, "2026-11-28", 1380, "Open · closes 2 AM"],
    [USUAL, "2026-11-29", 600, "Closed · Opens Mon 9 AM"],
    [`${USUAL}; 2026 Nov 20-2027 Mar 01 off`, "2026-11-25", 600, "Closed until Mar 2, 2027"],
    ["Fr-Su 00:00-24:00", "2026-11-27", 600, "Open · closes Mon 12 AM"],
    ["Mo-Fr 00:00-24:00; Sa 00:00-18:00", "2026-11-27", 720, "Open · closes Sat 6 PM"],
    ["Mo-Fr 00:00-24:00; Sa 00:00-18:00", "2026-11-27", 1080, "Open · closes Sat 6 PM"],
    ["Mo-Fr 00:00-24:00; Sa 00:00-18:00", "2026-11-27", 1081, "Open · closes 6 PM"],
    ["Mo-Fr 09:00-24:00", "2026-11-25", 600, "Open · closes 12 AM"],
    ["24/7", "2026-11-25", 600, "Open 24 hours"],
    ["24/7; Dec 25 off", "2026-11-25", 600, "Open 24 hours"],
    ["24/7; Dec 25 off", "2026-12-18", 600, "Open 24 hours"],
    ["24/7; Dec 25 off", "2026-12-19", 600, "Open · closes Fri 12 AM"],
    ["24/7; Dec 25 off", "2026-12-24", 600, "Open · closes 12 AM"],
    // Without hours of the week, only special days are known.
    ["Dec 25 off", "2026-11-25", 600, "Opening hours"],
    ["Dec 25 off", "2026-12-25", 600, "Closed until Dec 26"],
    ["2026 Nov 20-2027 Mar 01 off", "2026-11-25", 600, "Closed until Mar 2, 2027"],
    ["2026 Nov 20-2027 Mar 01 off", "2027-03-02", 600, "Opening hours"],
    ["Dec 24 10:00-14:00", "2026-12-24", 540, "Closed · Opens 10 AM"],
    ["Dec 24 10:00-14:00", "2026-12-24", 600, "Open · closes 2 PM"],
    ["Dec 24 10:00-14:00", "2026-12-24", 900, "Closed"],
  ])("%s, on %s at minute %d: %s", (written, day, minute, said) => {
    expect(stateText(read(written), { day, minute })).toBe(said);
  });

  it("list the times of a day", () => {
    expect(read(USUAL).week.map(spansText)).toEqual([
      ...Array.from({ length: 5 }, () => "9 AM – 12 PM, 1 PM – 6:30 PM"),
      "6 PM – 2 AM",
      "Closed",
    ]);
    expect(spansText(read("24/7").week[0] ?? [])).toBe("Open 24 hours");
  });

  it("list upcoming special days in order", () => {
    const hours = read("Dec 24-Jan 02 off; 2026 Nov 26 off; 2026 Nov 01 off; Jul 04 10:00-12:00");
    const said = (today: string) =>
      comingDays(hours, today).map((days) => [daysText(days, today), spansText(days.spans)]);
    expect(said("2026-11-25")).toEqual([
      ["Nov 26", "Closed"],
      ["Dec 24 – Jan 2, 2027", "Closed"],
    ]);
    expect(comingDays(read("Dec 24 off; 2026 Dec 24 10:00-12:00"), "2026-12-01")).toHaveLength(1);
    expect(said("2027-01-01")).toEqual([["Dec 24, 2026 – Jan 2", "Closed"]]);
    expect(said("2027-06-01")).toEqual([["Jul 4", "10 AM – 12 PM"]]);
  });

  it.each([
    [
      "Dec 24-Jan 02 off; Dec 31 10:00-12:00",
      "2026-12-20",
      ["Dec 24 – Dec 30: Closed", "Dec 31: 10 AM – 12 PM", "Jan 1, 2027 – Jan 2, 2027: Closed"],
    ],
    ["Dec 31 10:00-12:00; Dec 24-Jan 02 off", "2026-12-20", ["Dec 24 – Jan 2, 2027: Closed"]],
    [
      "2026 Dec 01-2026 Dec 24 18:00-20:00; Dec 24-Dec 26 off",
      "2026-12-20",
      ["Dec 1 – Dec 23: 6 PM – 8 PM", "Dec 24 – Dec 26: Closed"],
    ],
    [
      "Dec 25 off; 2026 Dec 01-9999 Dec 31 18:00-20:00",
      "2026-12-20",
      ["Dec 1 – Dec 31, 9999: 6 PM – 8 PM"],
    ],
    // Only days in the past are left of the first rule.
    [
      "Dec 01-Dec 24 18:00-20:00; 2026 Dec 05-2026 Dec 31 off",
      "2026-12-10",
      ["Dec 5 – Dec 31: Closed"],
    ],
  ])("list each special day once, as it counts: %s, on %s", (written, today, said) => {
    const coming = comingDays(read(written), today);
    expect(coming.map((days) => `${daysText(days, today)}: ${spansText(days.spans)}`)).toEqual(
      said,
    );
  });

  it.each([
    ["Feb 29 off", "2027-02-01", []],
    ["Feb 29 off", "2028-02-01", ["2028-02-29 2028-02-29"]],
    ["Feb 25-Feb 29 off", "2027-02-01", ["2027-02-25 2027-02-28"]],
    ["Feb 29-Mar 02 off", "2027-02-01", ["2027-03-01 2027-03-02"]],
    ["Dec 20-Feb 29 off", "2026-12-01", ["2026-12-20 2027-02-28"]],
  ])("list no February 29 in years without one: %s, on %s", (written, today, told) => {
    const coming = comingDays(read(written), today);
    expect(coming.map(({ first, last }) => `${first} ${last}`)).toEqual(told);
  });

  it("are structured data for search engines", () => {
    const hours = read("Sa 18:00-02:00; Su 00:00-24:00; Dec 25 off");
    expect(hoursSpecification(hours, "2026-11-25")).toEqual([
      {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: "Saturday",
        opens: "18:00",
        closes: "02:00",
      },
      {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: "Sunday",
        opens: "00:00",
        closes: "23:59",
      },
      {
        "@type": "OpeningHoursSpecification",
        validFrom: "2026-12-25",
        validThrough: "2026-12-25",
        opens: "00:00",
        closes: "00:00",
      },
    ]);
  });
});
