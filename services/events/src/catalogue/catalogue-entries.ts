/**
 * Events as the catalogue holds them: the fields that lists need, and the full record as JSON
 * bytes.
 */
import { setImmediate } from "node:timers/promises";
import { minutesOf } from "@mainstreet/contracts/clock-time";
import { lastDay } from "@mainstreet/contracts/last-day";
import { inBothForms } from "@mainstreet/contracts/street-words";
import { TOWN_EVENT_CATEGORIES, townEvent } from "@mainstreet/contracts/town-event";
import type { Occurrence, TownEvent } from "@mainstreet/contracts/town-event";
import { tokenize } from "@mainstreet/contracts/words";
import { jsonOf } from "@mainstreet/service/catalogue/collection";
import { packed } from "@mainstreet/service/catalogue/json-bytes";
import type { Listed } from "@mainstreet/service/catalogue/public-view";
import { listedAs, takingPlace } from "../event/event.presenter.ts";
import type { withBusiness } from "../event/event.presenter.ts";
import { occurrencesIn } from "../event/series.ts";
import type { Series } from "../event/series.ts";

/** A stored event, with what calendars need besides. */
export interface ShownEvent {
  event: TownEvent;
  series: Series | undefined;
  updatedAt: Date;
}

/** Fields that lists need; the rest is in the JSON. */
export interface ListedEvent extends Listed {
  start: number;
  firstDay: string;
  lastDay: string;
  updatedAt: number;
  series: Series | undefined;
  /** A repeating event's occurrences within a list's days, which its JSON doesn't contain. */
  occurrences?: Occurrence[];
}

interface Days {
  first: string;
  last: string;
}

/**
 * Returns the event if it takes place on one of the days; a repeating one with its first occurrence
 * then.
 */
export function onDays(event: ListedEvent, days: Days): ListedEvent | undefined {
  if (event.lastDay < days.first) return undefined;
  if (!event.series) return event.firstDay > days.last ? undefined : event;
  const occurrences = occurrencesIn(event.series, days);
  const [next] = occurrences;
  return next && { ...event, start: startOf(next), occurrences };
}

/**
 * Events handled before other requests get their turn: 6,000 repeating ones take 30 ms, or half a
 * second if each has a hundred cancelled days.
 */
const CHUNK = 100;

/** Returns the events that take place on one of the days, by time. */
export async function allOnDays(listed: readonly ListedEvent[], days: Days) {
  const found: ListedEvent[] = [];
  for (const [at, event] of listed.entries()) {
    if (at % CHUNK === CHUNK - 1) await setImmediate();
    const one = onDays(event, days);
    if (one) found.push(one);
  }
  return found.sort(byTime);
}

/** The default order of lists. */
export const byTime = (a: ListedEvent, b: ListedEvent) => a.start - b.start || a.id - b.id;

/** Returns the start in the town's local time, as if it were UTC, in ms. */
const startOf = ({ startDate, startTime }: Pick<TownEvent, "startDate" | "startTime">) =>
  Date.parse(`${startDate}T00:00:00Z`) + (minutesOf(startTime) ?? 0) * 60_000;

const written = (event: TownEvent) => `,${JSON.stringify(event).slice(0, -1)}`;

/** Gives a repeating event the JSON that lists show for these occurrences. */
export function asShown(event: ListedEvent, occurrences: Occurrence[] | undefined): ListedEvent {
  if (!event.series) return event;
  return { ...event, json: Buffer.from(written(listedAs(toEvent(event), occurrences))) };
}

/** Display names of stored categories. */
const CATEGORIES = new Map<string, string>(Object.entries(TOWN_EVENT_CATEGORIES));

/** Returns the texts that search looks through. */
export function wordsToFind(listed: ListedEvent) {
  const { name, business, location, category, description } = toEvent(listed);
  return {
    title: name,
    context: `${business?.name ?? ""} ${CATEGORIES.get(category) ?? category}`,
    about: `${inBothForms(location)} ${description}`,
    terms: "",
  };
}

/**
 * Returns filters for events of a category whose display name has a word with this prefix; the
 * index on words finds them by the stored name.
 */
export const inCategories = (word: string) =>
  [...CATEGORIES]
    .filter(([, shown]) => tokenize(shown).some((part) => part.startsWith(word)))
    .map(([category]) => ({ words: { $in: tokenize(category) }, category }));

/**
 * Creates listed events; a repeating one's JSON is as stored, since each list shows other
 * occurrences.
 */
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

/** Parses the stored event. */
export const toEvent = (listed: ListedEvent): TownEvent =>
  townEvent.parse(JSON.parse(`${jsonOf(listed).toString("utf8", 1)}}`));

/** Returns the event for a calendar. */
export const toShown = (listed: ListedEvent): ShownEvent => ({
  event: toEvent(listed),
  series: listed.series,
  updatedAt: new Date(listed.updatedAt),
});
