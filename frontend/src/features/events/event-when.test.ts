import { TOWN_EVENT_CATEGORIES } from "@mainstreet/contracts/town-event";
import { describe, expect, it } from "vitest";
import { eventCategories } from "../../shared/text/events.ts";
import { eventDays, eventHours, eventWhen } from "./event-when.ts";

const span = (startDate: string, endDate: string | null, startTime = "", endTime = "") => ({
  startDate,
  endDate,
  startTime,
  endTime,
});

describe("an event's time", () => {
  it.each([
    ["2026-11-28", null, "Saturday, Nov 28, 2026"],
    ["2026-11-28", "2026-11-28", "Saturday, Nov 28, 2026"],
    ["2028-02-29", null, "Tuesday, Feb 29, 2028"],
    ["2026-11-28", "2026-12-01", "Nov 28 – Dec 1, 2026"],
    ["2026-12-30", "2027-01-02", "Dec 30, 2026 – Jan 2, 2027"],
    ["2026-11-28", "2026-11-01", "Saturday, Nov 28, 2026"],
  ])("from %s to %s is shown with its year", (start, end, words) => {
    expect(eventDays(span(start, end))).toBe(words);
  });

  it("is shown with what has changed about its date", () => {
    const event = span("2026-11-28", null);
    expect(eventWhen(event)).toBe("Saturday, Nov 28, 2026");
    expect(eventWhen({ ...event, change: "Cancelled – next on Dec 5" })).toBe(
      "Saturday, Nov 28, 2026 (Cancelled – next on Dec 5)",
    );
  });

  it.each([
    ["17:30", "19:00", "5:30 PM – 7:00 PM"],
    ["08:00", "13:00", "8:00 AM – 1:00 PM"],
    ["0:15", "12:00", "12:15 AM – 12:00 PM"],
    ["17:30", "", "5:30 PM"],
    ["", "21:00", "until 9:00 PM"],
    ["", "late", "until late"],
    ["", "Until late", "Until late"],
    ["", "'til midnight", "'til midnight"],
    ["", "", ""],
    ["6 pm", "late", "6 pm – late"],
    ["17:30:00", "7:00:00 PM", "5:30 PM – 7:00 PM"],
    ["25:00", "", "25:00"],
  ])("between %j and %j is shown as %j", (from, to, words) => {
    expect(eventHours(span("2026-11-28", null, from, to))).toBe(words);
  });
});

it("the event categories to choose from are those of the contract", () => {
  expect(eventCategories).toEqual(TOWN_EVENT_CATEGORIES);
});
