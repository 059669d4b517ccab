/** Opening hours of several days that nothing but a blank parts: `Mon-Fri 9am-5pm Sat 10am-2pm`. */
import { CLOCK, DATE } from "./halves.ts";

const DAY = String.raw`\b(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|mo|tu|we|th|fr|sa|su)\b\.?`;
const DAYS = String.raw`${DAY}(?:\s*(?:[-–,&]|to|and)\s*${DAY})*`;
/** Where hours begin with their days, those of other days begin behind a time. */
const FIRST = new RegExp(`^${DAY}`, "i");
const BESIDE = new RegExp(
  String.raw`${DATE}|(${CLOCK}|\b(?:closed|off)\b)[\s.]+(?=${DAYS}[\s:]*(?:\d|closed|off))`,
  "gi",
);
const EACH_DAY = new RegExp(DAY, "gi");

/** The same with a semicolon between them; as it was where a day comes again, which may add or replace. */
export function rulesApart(written: string): string {
  if (!FIRST.test(written)) return written;
  const apart = written.replace(BESIDE, (all, time?: string) => (time ? `${time}; ` : all));
  const days = apart.match(EACH_DAY)?.map((day) => day.slice(0, 2).toLowerCase()) ?? [];
  return new Set(days).size < days.length ? written : apart;
}

const SEVERAL = new RegExp(String.raw`(?:${CLOCK}\D+){2}${CLOCK}`, "i");
const DAYS_LAST = new RegExp(String.raw`^\s*${DAY}.*${CLOCK}[\s.,]*${DAYS}\s*$`, "is");
const DAYS_BETWEEN = new RegExp(String.raw`^\s*\d.*(?:[,&]|\band\b)\s*${DAYS}[\s:]*\d`, "is");

/** Whether some of the days come before their times and some behind: `Mon-Fri 9am-5pm, 10am-2pm Sat`. */
export const areMixed = (written: string) =>
  written
    .split(";")
    .some((rule) => SEVERAL.test(rule) && (DAYS_LAST.test(rule) || DAYS_BETWEEN.test(rule)));
