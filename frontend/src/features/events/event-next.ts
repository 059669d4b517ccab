/** An event that repeats, as it is on a day. */
import type { TownEvent } from "@mainstreet/contracts/town-event";
import { lastDay } from "./event-when.ts";

/** Of the times that are known, the first that is not over on the day; else what was answered. */
export function nextOn(event: TownEvent, today: string): TownEvent {
  const occurrences = event.occurrences?.filter((one) => lastDay(one) >= today);
  const next = occurrences?.[0];
  if (!next || next === event.occurrences?.[0]) return event;
  const { startDate, endDate, startTime, endTime, change } = next;
  return { ...event, startDate, endDate, startTime, endTime, change, occurrences };
}
