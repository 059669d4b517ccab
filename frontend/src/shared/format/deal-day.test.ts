import { expect, it } from "vitest";
import { dealDay } from "./deal-day.ts";

const SATURDAY = "2026-11-21";

it.each([
  ["without days", {}, "any", undefined],
  ["long begun", { startDate: "2026-11-20" }, "any", undefined],
  ["that begins today", { startDate: SATURDAY }, "any", undefined],
  ["of today only", { startDate: SATURDAY, expiration: SATURDAY }, "last", "Ends today"],
  ["that begins tomorrow", { startDate: "2026-11-22" }, "before", "From Sunday"],
  ["that begins in six days", { startDate: "2026-11-27" }, "before", "From Friday"],
  ["that begins in a week", { startDate: "2026-11-28" }, "before", "From Nov 28"],
  ["of next year", { startDate: "2027-01-04" }, "before", "From Jan 4, 2027"],
  ["that ended yesterday", { expiration: "2026-11-20" }, "over", "This deal has expired"],
  ["that the service knows to be over", { expired: true }, "over", "This deal has expired"],
] as const)("says of a deal %s what the day is to it", (_, days, is, says) => {
  const { notice, ...told } = dealDay({ expiration: null, ...days }, SATURDAY);
  expect(told).toEqual(says ? { is, says } : { is });
  // What can't be used says why.
  expect(notice !== undefined).toBe(is === "before" || is === "over");
});

it("counts a week across a change of the clock", () => {
  const from = (startDate: string, today: string) =>
    dealDay({ startDate, expiration: null }, today).says;
  expect(from("2026-11-05", "2026-10-30")).toBe("From Thursday");
  expect(from("2026-03-13", "2026-03-06")).toBe("From Mar 13");
});
