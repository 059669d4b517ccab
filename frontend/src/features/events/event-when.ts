/** When an event is, as text: its days are the town's own, so nothing is ever converted. */
import { saysUntil } from "@mainstreet/contracts/clock-time";
import type { TownEvent } from "@mainstreet/contracts/town-event";
import { shortDay, weekday } from "../../shared/format/day.ts";
import { eventsText } from "../../shared/text/events.ts";

type Span = Pick<TownEvent, "startDate" | "endDate" | "startTime" | "endTime">;

/** `Saturday, Nov 28, 2026`, or `Nov 28 – Dec 1, 2026` where it takes several days. */
export function eventDays({ startDate, endDate }: Span): string {
  if (endDate === null || endDate <= startDate)
    return `${weekday(startDate)}, ${shortDay(startDate)}`;
  const sameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  return `${shortDay(startDate, sameYear ? startDate : undefined)} – ${shortDay(endDate)}`;
}

/** Returns the days, with an exception such as a cancellation in parentheses. */
export const eventWhen = ({ change, ...span }: Span & Pick<TownEvent, "change">): string =>
  change === undefined ? eventDays(span) : `${eventDays(span)} (${change})`;

/**
 * Returns `5:30 PM – 7:00 PM` or `until 7:00 PM`, "" without times; a text that is no clock time
 * stays as it was written.
 */
export function eventHours({ startTime, endTime }: Span): string {
  if (startTime === "" && endTime !== "" && !saysUntil(endTime))
    return eventsText.until(formatClock12(endTime));
  return [startTime, endTime]
    .filter((time) => time !== "")
    .map(formatClock12)
    .join(" – ");
}

function formatClock12(written: string): string {
  const time = written.replace(/^(\s*\d{1,2}:\d{2}):\d{2}/, "$1");
  const [, hour = "", minute = ""] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time.trim()) ?? [];
  if (hour === "") return time;
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}`;
}
