/**
 * Days and moments as people read them. Days are `YYYY-MM-DD` and the same everywhere; moments are
 * shown in the town's time zone, whatever the browser's is. A day's few words stand here: date-fns'
 * patterns come with 5 kB of them, and the browser's first formatter takes a phone as long as several cards.
 */
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** What is no day stays as it was written. */
function written(day: string, write: (date: Date, month: string) => string): string {
  const date = new Date(day.slice(0, 10));
  const month = MONTHS[date.getUTCMonth()];
  return month === undefined ? day : write(date, month);
}

/** `2026-12-05` → `Dec 05, 2026`. */
export const longDay = (day: string) =>
  written(
    day,
    (date, month) =>
      `${month} ${String(date.getUTCDate()).padStart(2, "0")}, ${date.getUTCFullYear()}`,
  );

/** `2026-12-05` → `Dec 5` in the year of `today`, else `Dec 5, 2027`; without `today` with the year. */
export const shortDay = (day: string, today?: string) =>
  written(day, (date, month) => {
    const short = `${month} ${date.getUTCDate()}`;
    return today?.startsWith(day.slice(0, 5)) ? short : `${short}, ${date.getUTCFullYear()}`;
  });

/** `2026-11-28` → `Saturday`. */
export const weekday = (day: string) => written(day, (date) => WEEKDAYS[date.getUTCDay()] ?? day);

/** `2026-11-28` → `Nov` and `28`, as on the leaf of a calendar. */
export const monthAndDate = (day: string) => ({
  month: written(day, (_date, month) => month),
  date: written(day, (date) => String(date.getUTCDate())),
});

/** A moment as it was in a town: `2026-11-21T15:30:00Z` → `Nov 21, 2026, 10:30 AM`. */
export const timeIn = (timeZone: string, moment: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone })
    .format(new Date(moment))
    // Some browsers put a narrow space before AM, others a plain one.
    .replaceAll("\u202F", " ");
