import { expect, it } from "vitest";
import { describeDealDay } from "./deal-day.ts";

const SATURDAY = "2026-11-21";

it.each([
  ["without days", {}, undefined],
  ["long begun", { startDate: "2026-11-20" }, undefined],
  ["that begins today", { startDate: SATURDAY }, undefined],
  ["of today only", { startDate: SATURDAY, expiration: SATURDAY }, "Ends today"],
  ["that begins tomorrow", { startDate: "2026-11-22" }, "From Sunday"],
  ["that begins in six days", { startDate: "2026-11-27" }, "From Friday"],
  ["that begins in a week", { startDate: "2026-11-28" }, "From Nov 28"],
  ["of next year", { startDate: "2027-01-04" }, "From Jan 4, 2027"],
  ["that ended yesterday", { expiration: "2026-11-20" }, "This deal has expired"],
] as const)("a deal %s is described relative to today", (_, days, words) => {
  expect(describeDealDay({ expiration: null, ...days }, SATURDAY)).toBe(words);
});

it("the days until a deal starts are counted across a clock change", () => {
  const from = (startDate: string, today: string) =>
    describeDealDay({ startDate, expiration: null }, today);
  expect(from("2026-11-05", "2026-10-30")).toBe("From Thursday");
  expect(from("2026-03-13", "2026-03-06")).toBe("From Mar 13");
});
