/** The town's own day, by its time zone, and how old on it is what was cached. */
import { tz } from "@date-fns/tz";
import { formatISO } from "date-fns/formatISO";

/** The day it is at `now` in an IANA time zone, as `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, now: Date) =>
  formatISO(now, { representation: "date", in: tz(timeZone) });

const MINUTE_MS = 60_000;
const LONGEST_DAY = 26 * 60;

/**
 * When the day that it is at `now` ends in the zone, in ms since 1970. Looked for by what its clocks show: days
 * have 23 to 25 hours, and `@date-fns/tz` 1.5 sums up to other moments where a clock is changed around midnight, the
 * town's or the machine's own.
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
