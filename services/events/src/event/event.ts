/** Rules of town events: pure, no database, no HTTP. */

/** The day after which the event is over. */
export const lastDay = (event: { startDate: string; endDate: string | null }) =>
  event.endDate ?? event.startDate;
