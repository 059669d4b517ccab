/** Rules of town events: pure, no database, no HTTP. */
import { daysLater, weekdayOf } from "@mainstreet/contracts/open-at";
import type { EventsWhen } from "@mainstreet/contracts/town-event";

/** The error for an event that ends before it begins, from a form or a row. */
export const ENDS_TOO_EARLY = {
  path: "endDate",
  message: "The end date must not be before the start date",
};

export const endsTooEarly = (event: { startDate: string; endDate: string | null }) =>
  event.endDate !== null && event.endDate < event.startDate;

/** The error for a repeating event whose occurrences would overlap. */
export const LASTS_INTO_NEXT = {
  path: "endDate",
  message:
    "The end date is that of each single time, which would go on into the next one. Please put the last of all times under Ends (in a file: UNTIL)",
};

const SATURDAY = 5;
const SUNDAY = 6;

/**
 * Returns the days that a filter means on the town's `today`, past ones excluded; without a filter,
 * all from today on.
 */
export function daysOf(
  when: EventsWhen | undefined,
  today: string,
): { first: string; last: string } {
  if (when === undefined) return { first: today, last: "9999-12-31" };
  if (when === "today") return { first: today, last: today };
  if (when !== "weekend") return { first: when > today ? when : today, last: when };
  const weekday = weekdayOf(today);
  return {
    first: weekday === SUNDAY ? today : daysLater(today, SATURDAY - weekday),
    last: daysLater(today, SUNDAY - weekday),
  };
}
