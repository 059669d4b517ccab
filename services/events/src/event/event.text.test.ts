import { parseRecurrence } from "@mainstreet/contracts/recurrence";
import { expect, it } from "vitest";
import { changeOf, describeException, describeRecurrence } from "./event.text.ts";

it.each([
  ["FREQ=WEEKLY;BYDAY=SA", "Every Saturday"],
  ["FREQ=WEEKLY;BYDAY=WE,SA,MO", "Every Monday, Wednesday, and Saturday"],
  ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "Every day"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", "Every 2 weeks on Tuesday and Thursday"],
  ["FREQ=MONTHLY;BYDAY=3TH", "Third Thursday of the month"],
  ["FREQ=MONTHLY;BYDAY=-1FR;INTERVAL=3", "Last Friday every 3 months"],
  ["FREQ=MONTHLY;BYMONTHDAY=1", "1st of the month"],
  ["FREQ=MONTHLY;BYMONTHDAY=12", "12th of the month"],
  ["FREQ=MONTHLY;BYMONTHDAY=22", "22nd of the month"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1;INTERVAL=2", "Last day every 2 months"],
])("%s is described as %s", (rule, words) => {
  const read = parseRecurrence(rule);
  expect("fault" in read ? read.fault : describeRecurrence(read.rule)).toBe(words);
});

it.each([
  [null, "Cancelled"],
  [{ to: "2027-01-02", startTime: "", endTime: "" }, "Moved to Jan 2, 2027"],
  [{ to: "2026-12-27", startTime: "10:00", endTime: "" }, "Moved to Dec 27"],
  [{ to: "2026-12-26", startTime: "18:30", endTime: "" }, "Moved to 6:30 PM"],
  [{ to: "2026-12-26", startTime: "", endTime: "" }, "Changed"],
  [{ to: "2026-12-26", startTime: "08:00", endTime: "16:00" }, "Changed"],
])("describes the exception %j to Dec 26", (moved, words) => {
  expect(describeException({ day: "2026-12-26", note: "", moved }, "8:00 AM")).toBe(words);
});

it("a cancelled date is described with the next one that takes place", () => {
  const at = { endDate: null, startTime: "", endTime: "", note: "" };
  const cancelled = { ...at, day: "2026-12-26", startDate: "2026-12-26" } as const;
  const shown = { ...cancelled, status: "cancelled", change: "Cancelled" } as const;
  const next = { ...at, day: "2027-01-02", startDate: "2027-01-02", status: "scheduled" } as const;
  expect(changeOf([shown])).toBe("Cancelled");
  expect(changeOf([shown, shown, next])).toBe("Cancelled – next on Jan 2, 2027");
  expect(changeOf([next, shown])).toBeUndefined();
});
