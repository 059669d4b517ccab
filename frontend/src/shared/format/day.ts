/**
 * Days and moments as people read them. Days are `YYYY-MM-DD` without a time zone; moments are
 * shown in the town's time zone, whatever the browser's is. Formatted by `Intl`: date-fns' patterns
 * add 5 kB of locale data, and its `intlFormat` creates a formatter per call, which takes longer
 * than the rest of a card.
 */

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const made = formatters.get(key) ?? new Intl.DateTimeFormat("en-US", options);
  formatters.set(key, made);
  return made;
}

/** Formats a day; text that is not a date is returned unchanged. */
function written(day: string, parts: Intl.DateTimeFormatOptions): string {
  const date = new Date(day.slice(0, 10));
  return isNaN(date.getTime()) ? day : formatter({ ...parts, timeZone: "UTC" }).format(date);
}

/** `2026-12-05` → `Dec 05, 2026`. */
export const longDay = (day: string) =>
  written(day, { month: "short", day: "2-digit", year: "numeric" });

/** `2026-12-05` → `Dec 5` in the year of `today`, else `Dec 5, 2027`; without `today` with the year. */
export const shortDay = (day: string, today?: string) =>
  today?.startsWith(day.slice(0, 5))
    ? written(day, { month: "short", day: "numeric" })
    : written(day, { month: "short", day: "numeric", year: "numeric" });

/** `2026-11-28` → `Saturday`. */
export const weekday = (day: string) => written(day, { weekday: "long" });

/** `2026-11-28` → `Nov` and `28`, as on a calendar leaf. */
export const monthAndDate = (day: string) => ({
  month: written(day, { month: "short" }),
  date: written(day, { day: "numeric" }),
});

/** A moment in a town's time zone: `2026-11-21T15:30:00Z` → `Nov 21, 2026, 10:30 AM`. */
export const timeIn = (timeZone: string, moment: string) =>
  formatter({ dateStyle: "medium", timeStyle: "short", timeZone })
    .format(new Date(moment))
    // Some browsers put a narrow no-break space before AM, others a plain space.
    .replaceAll("\u202F", " ");
