/** Rules of town events: pure, no database, no HTTP. */

/** Same name on the same day is the same event, however it is written. */
export const townEventKey = (event: { name: string; startDate: string }) =>
  `event:${event.startDate}|${event.name.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim()}`;

/** The day after which the event is over. */
export const lastDay = (event: { startDate: string; endDate: string | null }) =>
  event.endDate ?? event.startDate;
