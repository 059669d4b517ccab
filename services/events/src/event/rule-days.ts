/**
 * The days of a recurrence rule, exceptions aside: plain days, without times or zones. Written by
 * hand: `ical.js` stops where five months in a row have no such day, and takes 0.1 s a list for a
 * thousand repeating events; `rrule` and `rrule-temporal` are weighed in decision 48. Tests compare
 * these days with those of `ical.js`.
 */
import { daysLater, weekdayOf } from "@mainstreet/contracts/open-at";
import type { MonthlyRule, Rule } from "@mainstreet/contracts/recurrence";

/** The last day of rules without an end. */
export const ENDLESS = "9999-12-31";
const DAY_MS = 86_400_000;

/** Yields the rule's days from `day` on, exceptions aside. */
export function* ruleDays(rule: Rule, startDate: string, day = startDate): Generator<string> {
  const first = numberOf(day > startDate ? day : startDate);
  const last = numberOf(rule.until ?? ENDLESS);
  for (const found of numbersOf(rule, startDate, first)) {
    if (found > last) return;
    if (found >= first) yield dayNumbered(found);
  }
}

/**
 * Yields them as numbers, without an end, beginning with the rule's week or month that contains
 * `day` or is the last before it.
 */
function* numbersOf(rule: Rule, startDate: string, day: number): Generator<number> {
  const { interval } = rule;
  const begun = (passed: number) => Math.floor(passed / interval) * interval;
  if (rule.frequency === "WEEKLY") {
    const start = numberOf(mondayOf(startDate));
    const step = 7 * interval;
    for (let monday = start + 7 * begun(Math.floor((day - start) / 7)); ; monday += step)
      for (const weekday of rule.weekdays) yield monday + weekday;
  }
  const start = monthOf(startDate);
  for (let month = start + begun(monthOf(dayNumbered(day)) - start); ; month += interval)
    yield* dayIn(rule.on, month);
}

/** Returns none if the month has no such day; each rule has one within twelve of its months. */
function dayIn(on: MonthlyRule["on"], month: number): number[] {
  const [first, last] = [0, 1].map((more) => Date.UTC(0, month + more, 1 - more) / DAY_MS);
  if (first === undefined || last === undefined) return [];
  if ("date" in on) {
    const found = on.date === -1 ? last : first + on.date - 1;
    return found > last ? [] : [found];
  }
  const weekdays = (from: number) => (7 + on.weekday - weekdayOf(dayNumbered(from))) % 7;
  return [
    on.nth === -1 ? last - 6 + weekdays(last - 6) : first + weekdays(first) + 7 * (on.nth - 1),
  ];
}

const mondayOf = (day: string) => daysLater(day, -weekdayOf(day));
/** Returns the days since 1970. */
const numberOf = (day: string) => Date.parse(day) / DAY_MS;
const dayNumbered = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** Whether the day is in one of the rule's weeks or months. */
export function isOfRule(
  { frequency, interval, until }: Rule,
  startDate: string,
  day: string,
): boolean {
  if (day < startDate || (until !== null && day > until)) return false;
  const passed =
    frequency === "WEEKLY"
      ? daysBetween(mondayOf(startDate), mondayOf(day)) / 7
      : monthOf(day) - monthOf(startDate);
  return passed % interval === 0;
}

/** Months since January 1900, which `Date.UTC(0, 0)` stands for, as `dayIn` counts them. */
const monthOf = (day: string) =>
  (Number(day.slice(0, 4)) - 1900) * 12 + Number(day.slice(5, 7)) - 1;
export const daysBetween = (day: string, later: string) =>
  Math.round((Date.parse(later) - Date.parse(day)) / DAY_MS);
