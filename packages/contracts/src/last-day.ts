/** The day after which an event is over. */
import { minutesOf } from "./clock-time.ts";
import { daysLater } from "./open-at.ts";
import type { TownEventRecord } from "./town-event.ts";

type Times = Pick<TownEventRecord, "startDate" | "endDate" | "startTime" | "endTime">;

const MORNING = 6 * 60;

/**
 * Returns the day after which an event is over. A night belongs to the day on which it begins, even if its end
 * is dated the next day; an event that ends later in the morning belongs to that day too. `latest` is the
 * latest end of a night, in minutes after midnight.
 */
export function lastDay(
  { startDate, endDate, startTime, endTime }: Times,
  latest = MORNING,
): string {
  if (endDate === null) return startDate;
  const [from, to] = [minutesOf(startTime), minutesOf(endTime)];
  const isNight = from !== null && to !== null && to < from && to <= latest;
  return isNight && endDate === daysLater(startDate, 1) ? startDate : endDate;
}
