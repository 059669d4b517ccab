import { describe, expect, it } from "vitest";
import { relativeExpiry } from "./deal-days.ts";

describe("the time left for a deal", () => {
  it.each([
    ["2026-11-22", "in about 1 day"],
    ["2026-11-23", "in about 2 days"],
    ["2026-12-31", "in about 40 days"],
    ["2027-01-21", "in about 2 months"],
    ["2027-11-21", "in about 1 year"],
    ["2029-11-21", "in about 3 years"],
  ])("until %s is shown as '%s'", (expiration, words) => {
    expect(relativeExpiry(expiration, "2026-11-21")).toBe(words);
  });

  it("is not shown on the last day or after it", () => {
    for (const day of ["2026-11-21", "2026-11-20"])
      expect(relativeExpiry(day, "2026-11-21")).toBeUndefined();
  });

  it("counts calendar days across a clock change", () => {
    expect(relativeExpiry("2026-11-02", "2026-10-31")).toBe("in about 2 days");
  });
});
