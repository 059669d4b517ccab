/** Rules of town events: pure, no database, no HTTP. */

/** The day after which the event is over. */
export const lastDay = (event: { startDate: string; endDate: string | null }) =>
  event.endDate ?? event.startDate;

/** Dates of an event that ends before it begins are refused with this, whoever brings them. */
export const ENDS_TOO_EARLY = {
  path: "endDate",
  message: "The end date must not be before the start date",
};

export const endsTooEarly = (event: { startDate: string; endDate: string | null }) =>
  event.endDate !== null && event.endDate < event.startDate;
