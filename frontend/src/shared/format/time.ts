/** A moment as it was in a town: `2026-11-21T15:30:00Z` → `Nov 21, 2026, 10:30 AM`. */
export const timeIn = (timeZone: string, moment: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone })
    .format(new Date(moment))
    // Some browsers put a narrow space before AM, others a plain one.
    .replaceAll("\u202F", " ");
