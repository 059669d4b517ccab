/** Days as a town counts them. */

interface Clock {
  formatter: Intl.DateTimeFormat;
  minute: number;
  day: string;
}

const clocks = new Map<string, Clock>();

/** The day (`YYYY-MM-DD`) that it is in the time zone at the given moment. */
export function today(timeZone: string, now: Date): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = { formatter: createFormatter(timeZone), minute: NaN, day: "" };
    clocks.set(timeZone, clock);
  }
  // Days begin with a minute in every zone, and formatting is slow.
  const minute = Math.floor(now.getTime() / 60_000);
  if (clock.minute !== minute) {
    clock.minute = minute;
    clock.day = clock.formatter.format(now);
  }
  return clock.day;
}

const createFormatter = (timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });

/** Whether something that ends on `lastDay` (null: never) is still valid on `day`. */
export const isLive = (lastDay: string | null, day: string) => lastDay === null || lastDay >= day;

/** The day so many days later; both are `YYYY-MM-DD`. */
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
