/** The state of the list of events in the address: `?when=<today, weekend or YYYY-MM-DD>&page=<from 2 on>`. */
import { MIN_DATE } from "@mainstreet/contracts/min-date";
import type { EventsPart } from "../../../features/events/api/all-events-api.ts";
import { withQuery } from "../../../shared/api/client.ts";
import { readPage } from "../page-route.ts";

/** Whether `text` is a `YYYY-MM-DD` calendar day that the services accept. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return text >= MIN_DATE && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Reads the parameters; an invalid time or page counts as absent. */
export function readEventsParams(search: URLSearchParams): EventsPart {
  const when = search.get("when") ?? "";
  const known = when === "today" || when === "weekend" || isDay(when);
  return { when: known ? when : undefined, page: readPage(search) };
}

/** Returns the list's address in that state, on its first page unless `page` is given. */
export const eventsHref = ({ when, page = 1 }: Partial<EventsPart>): string =>
  withQuery("/events", { when, page: page > 1 ? page : undefined });
