/** The town's own day, by its time zone, and how old on it is what was cached. */
import { tz } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { formatISO } from "date-fns/formatISO";
import { startOfDay } from "date-fns/startOfDay";

/** The day it is at `now` in an IANA time zone, as `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, now: Date) =>
  formatISO(now, { representation: "date", in: tz(timeZone) });

/** When the day that it is at `now` ends in the zone, in ms since 1970; days have 23 to 25 hours. */
export const dayEnd = (timeZone: string, now: Date) =>
  startOfDay(addDays(now, 1, { in: tz(timeZone) })).getTime();

const DAY_MS = 24 * 3600 * 1000;

/** A moment in the town's time, whose day is `today`: `10:42 AM`, `yesterday, 10:42 AM`, `Nov 21, 10:42 AM`. */
export function formatCachedAt(timeZone: string, at: Date, today: string): string {
  const written = (options: Intl.DateTimeFormatOptions) =>
    // Some browsers put a narrow space before AM, others a plain one.
    new Intl.DateTimeFormat("en-US", { ...options, timeZone }).format(at).replaceAll("\u202F", " ");
  const time = written({ timeStyle: "short" });
  const day = dayIn(timeZone, at);
  if (day === today) return time;
  // Counted in UTC, where each day has 24 hours.
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
  if (day === yesterday) return `yesterday, ${time}`;
  return `${written({ month: "short", day: "numeric" })}, ${time}`;
}
