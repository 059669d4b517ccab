/** The current day in the town's time zone, and the age of cached data in terms of it. */
import { tz } from "@date-fns/tz";
import { formatISO } from "date-fns/formatISO";

/** Returns the day at `now` in an IANA time zone, as `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, now: Date) =>
  formatISO(now, { representation: "date", in: tz(timeZone) });

const MINUTE_MS = 60_000;
const LONGEST_DAY = 26 * 60;

/**
 * Returns when the zone's day at `now` ends, in ms since 1970. Found by binary search over
 * formatted days: days have 23 to 25 hours, and `@date-fns/tz` 1.5 calculates wrong moments where
 * the clock of the town or the machine changes around midnight.
 */
export function dayEnd(timeZone: string, now: Date): number {
  const day = dayIn(timeZone, now);
  let last = Math.floor(now.getTime() / MINUTE_MS);
  let next = last + LONGEST_DAY;
  while (next - last > 1) {
    const middle = Math.floor((last + next) / 2);
    if (dayIn(timeZone, new Date(middle * MINUTE_MS)) === day) last = middle;
    else next = middle;
  }
  return next * MINUTE_MS;
}

const DAY_MS = 24 * 3600 * 1000;

/**
 * Formats a moment in the town's time zone relative to `today`: `10:42 AM`, `yesterday, 10:42 AM`,
 * `Nov 21, 10:42 AM`.
 */
export function formatCachedAt(timeZone: string, at: Date, today: string): string {
  const written = (options: Intl.DateTimeFormatOptions) =>
    // Some browsers put a narrow no-break space before AM, others a plain space.
    new Intl.DateTimeFormat("en-US", { ...options, timeZone }).format(at).replaceAll("\u202F", " ");
  const time = written({ timeStyle: "short" });
  const day = dayIn(timeZone, at);
  if (day === today) return time;
  // In UTC, where every day has 24 hours.
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
  if (day === yesterday) return `yesterday, ${time}`;
  return `${written({ month: "short", day: "numeric" })}, ${time}`;
}
