/** Opening hours of several days that only a blank separates: `Mon-Fri 9am-5pm Sat 10am-2pm`. */
import { CLOCK, DATE, SPANS } from "./meridiem.ts";

const DAY = String.raw`\b(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|mo|tu|we|th|fr|sa|su)\b\.?`;
const DAYS = String.raw`${DAY}(?:\s*(?:[-–,&]|to|and)\s*${DAY})*`;
/** Matches hours that begin with their days; then those of other days begin after a time. */
const FIRST = new RegExp(`^${DAY}`, "i");
const BESIDE = new RegExp(
  String.raw`${DATE}|(${CLOCK}|\b(?:closed|off)\b)[\s.]+(?=${DAYS}[\s:]*(?:\d|closed|off))`,
  "gi",
);
const GROUP = new RegExp(DAYS, "gi");
const EACH_DAY = new RegExp(String.raw`(${DAY})|[-–]|\bto\b`, "gi");
const WEEK = ["mo", "tu", "we", "th", "fr", "sa", "su"];

/** Returns the hours with a semicolon between rules; unchanged where a day occurs twice, which may add or replace. */
export function splitRules(written: string): string {
  if (!FIRST.test(written)) return written;
  const apart = written.replace(BESIDE, (all, time?: string) => (time ? `${time}; ` : all));
  const days = [...apart.matchAll(GROUP)].flatMap(([group]) => daysOf(group));
  return new Set(days).size < days.length ? written : apart;
}

/** Returns the days of `Mon-Wed, Fri` as indexes of `WEEK`. */
function daysOf(group: string): number[] {
  const days: number[] = [];
  let isRange = false;
  for (const [, name] of group.matchAll(EACH_DAY)) {
    if (name === undefined) isRange = true;
    else {
      const day = WEEK.indexOf(name.slice(0, 2).toLowerCase());
      for (let at = days.at(-1) ?? day; isRange && (at + 1) % 7 !== day; at = (at + 1) % 7)
        days.push((at + 1) % 7);
      days.push(day);
      isRange = false;
    }
  }
  return days;
}

export const CLOSED = /\b(?:closed|off)\b/i;

/** Whether "closed" follows times within one rule, which the library would read as closed altogether. */
export const closesAfterTimes = (written: string) =>
  written.split(/[,;]/).some((rule) => {
    const [before = "", ...behind] = rule.split(CLOSED);
    return behind.length > 0 && hasTimes(before);
  });

export const hasTimes = (written: string) =>
  [...written.matchAll(SPANS)].some(([, start]) => start !== undefined);

const SEVERAL = new RegExp(String.raw`(?:${CLOCK}\D+){2}${CLOCK}`, "i");
const DAYS_LAST = new RegExp(String.raw`^\s*${DAY}.*${CLOCK}[\s.,]*${DAYS}\s*$`, "is");
// A list of days would be tried from each of its commas; the last one's days are enough.
const RANGE = String.raw`${DAY}(?:\s*(?:[-–]|to)\s*${DAY})*`;
const DAYS_BETWEEN = new RegExp(String.raw`^\s*\d.*(?:[,&]|\band\b)\s*${RANGE}[\s:]*\d`, "is");

/** Whether some of the days precede their times and some follow: `Mon-Fri 9am-5pm, 10am-2pm Sat`. */
export const hasMixedOrder = (written: string) =>
  written
    .split(";")
    .some((rule) => SEVERAL.test(rule) && (DAYS_LAST.test(rule) || DAYS_BETWEEN.test(rule)));
