/** When an event takes place: days in its town, with times as people write them. */
import { TZDate } from "@date-fns/tz";
import { minutesOf } from "@mainstreet/contracts/clock-time";
import { daysLater } from "@mainstreet/contracts/open-at";

interface Times {
  startDate: string;
  endDate: string | null;
  startTime: string;
  endTime: string;
}

/** Days are inclusive; instants account for clock changes. */
export type Span =
  | { kind: "days"; first: string; last: string }
  | { kind: "instants"; start: Date; end: Date | null };

/**
 * Returns whole days when the start time is missing, or when several days have no end time. An end
 * time before the start on the same day is after midnight.
 */
export function spanOf(event: Times, timeZone: string): Span {
  const first = event.startDate;
  const until = event.endDate ?? first;
  const last = until < first ? first : until;
  const from = minutesOf(event.startTime);
  const to = minutesOf(event.endTime);
  if (from === null || (to === null && last > first)) return { kind: "days", first, last };
  const start = instantOf(first, from, timeZone);
  if (to === null || (last === first && to === from)) return { kind: "instants", start, end: null };
  const endDay = last === first && to < from ? daysLater(first, 1) : last;
  return { kind: "instants", start, end: instantOf(endDay, to, timeZone) };
}

/**
 * Years have four digits in a calendar: west of Greenwich, the last evening would be in the year
 * 10000.
 */
const LAST_MOMENT = Date.parse("9999-12-31T23:59:59Z");

/** Returns the instant of a local time; one that a clock change skips is an hour later. */
function instantOf(day: string, minutes: number, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const local = TZDate.tz(timeZone, year, month - 1, date, Math.floor(minutes / 60), minutes % 60);
  return new Date(Math.min(local.getTime(), LAST_MOMENT));
}
