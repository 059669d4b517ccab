/** The state of the list of events in the address: `?when=<today, weekend or YYYY-MM-DD>&page=<from 2 on>`. */
import { FIRST_DAY } from "@mainstreet/contracts/first-day";
import type { EventsPart } from "../../../features/events/api/all-events-api.ts";
import { withQuery } from "../../../shared/api/client.ts";
import { readPage } from "../page-route.ts";

/** Whether it is a day of the calendar that services take, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return text >= FIRST_DAY && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Anything that is no time or page counts as not given. */
export function readEventsParams(search: URLSearchParams): EventsPart {
  const when = search.get("when") ?? "";
  const known = when === "today" || when === "weekend" || isDay(when);
  return { when: known ? when : undefined, page: readPage(search) };
}

/** Address of the list in that state; another time begins at its first page. */
export const eventsHref = ({ when, page = 1 }: Partial<EventsPart>): string =>
  withQuery("/events", { when, page: page > 1 ? page : undefined });
