/** Days as `YYYY-MM-DD`, shown without any time zone arithmetic: a day is the same everywhere. */

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `2026-12-05` → `Dec 05, 2026` (MMM dd, yyyy). */
export function longDay(day: string): string {
  const [year = "", month = "", date = ""] = day.slice(0, 10).split("-");
  return `${MONTHS[Number(month) - 1] ?? month} ${date}, ${year}`;
}

/** `2026-12-05` → `Dec 5` in the year of `today`, else `Dec 5, 2027`; without `today` with the year. */
export function shortDay(day: string, today?: string): string {
  const [year = "", month = "", date = ""] = day.slice(0, 10).split("-");
  const text = `${MONTHS[Number(month) - 1] ?? month} ${Number(date)}`;
  return today?.startsWith(`${year}-`) ? text : `${text}, ${year}`;
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** `2026-11-28` → `Saturday`. */
export const weekday = (day: string) =>
  WEEKDAYS[new Date(`${day.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? "";

/** `2026-11-28` → `Nov` and `28`, as on the leaf of a calendar. */
export function monthAndDate(day: string): { month: string; date: string } {
  const [, month = "", date = ""] = day.slice(0, 10).split("-");
  return { month: MONTHS[Number(month) - 1] ?? month, date: String(Number(date)) };
}

/** By time zone: making one costs more than all it is used for, and every card asks for the day. */
const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  formats.set(timeZone, made);
  return made;
}

const HOUR_MS = 3_600_000;

/** When the day that it is at `now` ends in the zone, in ms since 1970; days have 23 to 25 hours. */
export function dayEnd(timeZone: string, now: Date): number {
  const today = dayIn(timeZone, now);
  const isToday = (time: number) => dayIn(timeZone, new Date(time)) === today;
  let within = now.getTime();
  let beyond = within + 26 * HOUR_MS;
  while (beyond - within > 1000) {
    const middle = (within + beyond) / 2;
    if (isToday(middle)) within = middle;
    else beyond = middle;
  }
  return Math.ceil(beyond);
}

/** The day it is at `now` in an IANA time zone, as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, now: Date): string {
  const parts = dayFormat(timeZone).formatToParts(now);
  const part = (type: string) => parts.find((item) => item.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}
