import { describe, expect, it } from "vitest";
import { keptSince } from "./kept-since.ts";

describe("how old something is", () => {
  it.each([
    ["2026-11-25T15:12:00Z", "10:12 AM"],
    // Another day in London, the same in the town.
    ["2026-11-25T05:00:00Z", "12:00 AM"],
    ["2026-11-25T04:59:00Z", "yesterday, 11:59 PM"],
    ["2026-11-24T05:00:00Z", "yesterday, 12:00 AM"],
    ["2026-11-24T04:59:00Z", "Nov 23, 11:59 PM"],
  ])("is told by the town's clock: %s", (at, told) => {
    expect(keptSince("America/New_York", new Date(at), "2026-11-25")).toBe(told);
  });
});
