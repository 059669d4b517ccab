import { describe, expect, it } from "vitest";
import { formatCachedAt } from "./town-day.ts";

describe("the age of a cached page", () => {
  it.each([
    ["2026-11-25T15:12:00Z", "10:12 AM"],
    // The next day in London, but the same day in the town.
    ["2026-11-25T05:00:00Z", "12:00 AM"],
    ["2026-11-25T04:59:00Z", "yesterday, 11:59 PM"],
    ["2026-11-24T05:00:00Z", "yesterday, 12:00 AM"],
    ["2026-11-24T04:59:00Z", "Nov 23, 11:59 PM"],
  ])("is shown in the town's time zone: %s", (at, told) => {
    expect(formatCachedAt("America/New_York", new Date(at), "2026-11-25")).toBe(told);
  });

  it.each([
    ["2026-03-08T04:30:00Z", "2026-03-08", "yesterday, 11:30 PM"],
    ["2026-03-08T04:30:00Z", "2026-03-09", "Mar 7, 11:30 PM"],
    ["2026-11-01T04:30:00Z", "2026-11-02", "yesterday, 12:30 AM"],
  ])("of %s is shown on %s with the right day across a clock change", (at, today, told) => {
    expect(formatCachedAt("America/New_York", new Date(at), today)).toBe(told);
  });
});
