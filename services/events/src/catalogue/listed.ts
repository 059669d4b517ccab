/** Events as the catalogue holds them: what lists look at, and all of it as JSON in bytes. */
import { setImmediate } from "node:timers/promises";
import { minutesOf } from "@mainstreet/contracts/clock-time";
import { lastDay } from "@mainstreet/contracts/last-day";
import { inBothForms } from "@mainstreet/contracts/street-words";
import { TOWN_EVENT_CATEGORIES, townEvent } from "@mainstreet/contracts/town-event";
import type { Occurrence, TownEvent } from "@mainstreet/contracts/town-event";
import { wordsOf } from "@mainstreet/contracts/words";
import { jsonOf } from "@mainstreet/service/catalogue/collection";
import { packed } from "@mainstreet/service/catalogue/json-bytes";
import type { Listed } from "@mainstreet/service/catalogue/public-view";
import { listedAs, takingPlace } from "../event/event.shown.ts";
import type { withBusiness } from "../event/event.shown.ts";
import { occurrencesIn } from "../event/series.ts";
import type { Series } from "../event/series.ts";

/** An event as it is stored, and what a calendar wants to know besides. */
export interface ShownEvent {
  event: TownEvent;
  series: Series | undefined;
  updatedAt: Date;
}

/** The rest is in its JSON. */
export interface ListedEvent extends Listed {
  start: number;
  firstDay: string;
  lastDay: string;
  updatedAt: number;
  series: Series | undefined;
  /** Of one that repeats, in a list: those that the list is about; its JSON knows nothing of them yet. */
  occurrences?: Occurrence[];
}

interface Days {
  first: string;
  last: string;
}

/** The event if it is on one of the days; one that repeats as it takes place then for the first time. */
export function onDays(event: ListedEvent, days: Days): ListedEvent | undefined {
  if (event.lastDay < days.first) return undefined;
  if (!event.series) return event.firstDay > days.last ? undefined : event;
  const occurrences = occurrencesIn(event.series, days);
  const [next] = occurrences;
  return next && { ...event, start: startOf(next), occurrences };
}

/**
 * Events looked at before other requests get their turn: six thousand that repeat take 30 ms, and half a second
 * where a hundred days of each are cancelled.
 */
const CHUNK = 100;

/** Those that are on one of the days, in order of time. */
export async function allOnDays(listed: readonly ListedEvent[], days: Days) {
  const found: ListedEvent[] = [];
  for (const [at, event] of listed.entries()) {
    if (at % CHUNK === CHUNK - 1) await setImmediate();
    const one = onDays(event, days);
    if (one) found.push(one);
  }
  return found.sort(byTime);
}

/** As they are listed where nothing else is asked for. */
export const byTime = (a: ListedEvent, b: ListedEvent) => a.start - b.start || a.id - b.id;

/** In ms since 1970 by the clocks of the town. */
const startOf = ({ startDate, startTime }: Pick<TownEvent, "startDate" | "startTime">) =>
  Date.parse(`${startDate}T00:00:00Z`) + (minutesOf(startTime) ?? 0) * 60_000;

const written = (event: TownEvent) => `,${JSON.stringify(event).slice(0, -1)}`;

/** One that repeats gets the JSON that lists show of these. */
export function asShown(event: ListedEvent, occurrences: Occurrence[] | undefined): ListedEvent {
  if (!event.series) return event;
  return { ...event, json: Buffer.from(written(listedAs(toEvent(event), occurrences))) };
}

/** The words that are shown for stored categories. */
const CATEGORIES = new Map<string, string>(Object.entries(TOWN_EVENT_CATEGORIES));

/** What a search looks through. */
export function wordsToFind(listed: ListedEvent) {
  const { name, business, location, category, description } = toEvent(listed);
  return {
    title: name,
    context: `${business?.name ?? ""} ${CATEGORIES.get(category) ?? category}`,
    about: `${inBothForms(location)} ${description}`,
    terms: "",
  };
}

/** What is stored of events whose category is shown with a word that begins so; by its name an index finds them. */
export const inCategories = (word: string) =>
  [...CATEGORIES]
    .filter(([, shown]) => wordsOf(shown).some((part) => part.startsWith(word)))
    .map(([category]) => ({ words: { $in: wordsOf(category) }, category }));

/** Of one that repeats the JSON is as it is stored: which times are shown, a list says. */
export function toListed(group: Awaited<ReturnType<typeof withBusiness>>): ListedEvent[] {
  return packed(group, ({ event, series }) =>
    written(series ? event : takingPlace(event, undefined)),
  ).map(([{ event, document, series }, json]) => ({
    id: event.id,
    name: event.name,
    featured: event.isFeatured,
    latitude: null,
    longitude: null,
    json,
    start: startOf(event),
    firstDay: event.startDate,
    lastDay: series?.end ?? lastDay(event),
    updatedAt: document.updatedAt.getTime(),
    series,
  }));
}

/** As it was written. */
export const toEvent = (listed: ListedEvent): TownEvent =>
  townEvent.parse(JSON.parse(`${jsonOf(listed).toString("utf8", 1)}}`));

/** For a calendar. */
export const toShown = (listed: ListedEvent): ShownEvent => ({
  event: toEvent(listed),
  series: listed.series,
  updatedAt: new Date(listed.updatedAt),
});
