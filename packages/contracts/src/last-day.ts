/** The day after which an event is over. */
import { minutesOf } from "./clock-time.ts";
import { daysLater } from "./open-at.ts";
import type { TownEventRecord } from "./town-event.ts";

type Times = Pick<TownEventRecord, "startDate" | "endDate" | "startTime" | "endTime">;

const MORNING = 6 * 60;

/**
 * A night is of the day on which it begins, dated or not; what goes on in the morning is of the next day too.
 * `latest` is when a night ends at the latest, in minutes after midnight.
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
