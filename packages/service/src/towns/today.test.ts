import { expect, test } from "vitest";
import { hasBegun, isLive, today } from "./today.ts";

test("a day ends by the town's clock, not by the server's", () => {
  const evening = new Date("2026-12-13T04:30:00Z");
  expect(today("America/New_York", evening)).toBe("2026-12-12");
  expect(today("Europe/Berlin", evening)).toBe("2026-12-13");
});

test("a day has its right date on both sides of a daylight-saving change", () => {
  expect(today("America/New_York", new Date("2026-11-01T03:59:59Z"))).toBe("2026-10-31");
  expect(today("America/New_York", new Date("2026-11-01T04:00:00Z"))).toBe("2026-11-01");
  expect(today("America/New_York", new Date("2026-11-02T04:59:59Z"))).toBe("2026-11-01");
});

test("what ends today is still valid today", () => {
  expect(isLive("2026-12-12", "2026-12-12")).toBe(true);
  expect(isLive("2026-12-11", "2026-12-12")).toBe(false);
  expect(isLive(null, "2026-12-12")).toBe(true);
});

test("what begins today has begun", () => {
  expect(hasBegun("2026-12-12", "2026-12-12")).toBe(true);
  expect(hasBegun("2026-12-13", "2026-12-12")).toBe(false);
  expect(hasBegun(null, "2026-12-12")).toBe(true);
});
