/** Days as a town counts them. */

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The day (`YYYY-MM-DD`) that it is in the time zone at the given moment. */
export function today(timeZone: string, now: Date): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(now);
}

/** Whether something that ends on `lastDay` (null: never) is still valid on `day`. */
export const isLive = (lastDay: string | null, day: string) => lastDay === null || lastDay >= day;
