/** A town's active events in memory, each with its business; of a large town, what lists look at. */
import type { TownEventSearchResults } from "@mainstreet/contracts/search";
import type { SitemapPages } from "@mainstreet/contracts/sitemap";
import { townEvent } from "@mainstreet/contracts/town-event";
import type {
  TownEvent,
  TownEventState,
  townEventListQuery,
} from "@mainstreet/contracts/town-event";
import { createSearchIndex } from "@mainstreet/search/search-index";
import type { SearchIndex } from "@mainstreet/search/search-index";
import { createCollection, jsonOf } from "@mainstreet/service/catalogue/collection";
import { packed } from "@mainstreet/service/catalogue/json-bytes";
import { createPublicViews } from "@mainstreet/service/catalogue/public-view";
import type { Listed, PublicView } from "@mainstreet/service/catalogue/public-view";
import type { Loading } from "@mainstreet/service/catalogue/room";
import { recordBatches } from "@mainstreet/service/records/batches";
import type { BusinessWords } from "@mainstreet/service/records/business-words";
import type { StoredRecord } from "@mainstreet/service/records/model";
import { everyWord } from "@mainstreet/service/records/search";
import { inOrderOf } from "@mainstreet/service/records/store";
import type { RecordStore } from "@mainstreet/service/records/store";
import type { QueryFilter } from "mongoose";
import type { z } from "zod";
import type { BusinessNames } from "../business/business-names.ts";
import { daysOf, lastDay } from "../event/event.ts";
import { minutesOf } from "../event/event.time.ts";
import { withBusiness } from "../event/event.shown.ts";

/** An event as visitors see it, and what a calendar wants to know besides. */
export interface ShownEvent {
  event: TownEvent;
  revision: number;
  updatedAt: Date;
}

export interface EventCatalogue {
  /** Events that are not over on the day, as they are wanted; and the name of their content. */
  coming: (day: string, wanted: WantedEvents) => { view: PublicView; etag: string };
  /** The first of them by start alone. */
  upcoming: (day: string, most: number) => Promise<ShownEvent[]>;
  /** Pages of those that are not over on the day, in the order of their ids, and the name of the content. */
  pages: (day: string) => { pages: SitemapPages; etag: string };
  /** Also one that is over. */
  byId: (id: number) => Promise<ShownEvent | undefined>;
  /** The best matches among those that are not over on the day. */
  find: (query: string, limit: number, day: string) => Promise<TownEventSearchResults>;
}

type WantedEvents = Pick<z.infer<typeof townEventListQuery>, "when" | "sort">;

/** The rest is in its JSON. */
interface ListedEvent extends Listed {
  start: number;
  firstDay: string;
  lastDay: string;
  revision: number;
  updatedAt: number;
}

/** Of a large town, so many matches are ranked. */
const MOST_RANKED = 500;

/** Indexed queries; everything later is answered from the result. */
export async function loadEvents(
  town: string,
  stores: {
    events: RecordStore<TownEventState>;
    businesses: BusinessNames;
    businessWords: BusinessWords;
  },
  loading: Loading,
): Promise<EventCatalogue> {
  const collection = createCollection(loading);
  const listed: ListedEvent[] = [];
  for await (const group of recordBatches(stores.events, town)) {
    const all = await withBusiness(stores.businesses, town, group);
    listed.push(...collection.add(toListed(all.filter(({ event }) => event.isActive))));
    await stores.businessWords.mend(
      town,
      group.map(({ document }) => document),
      new Map(
        all.flatMap(({ event }) => (event.business ? [[event.business.id, event.business]] : [])),
      ),
    );
  }
  const byStart = listed.toSorted((a, b) => a.start - b.start || a.id - b.id);
  const inOrder = byStart.toSorted((a, b) => Number(b.featured) - Number(a.featured));
  const version = collection.version();

  /** Those that fit, from the database. */
  async function query(filter: QueryFilter<StoredRecord>) {
    const found = await stores.events.all(town, { isActive: true, ...filter }, MOST_RANKED);
    return toListed(await withBusiness(stores.businesses, town, found));
  }
  const read = async (shown: readonly ListedEvent[]) =>
    loading.isLarge
      ? inOrderOf(shown, await query({ id: { $in: shown.map(({ id }) => id) } }))
      : shown;
  const views = createPublicViews({ records: listed.length, braces: "}", read });
  const byId = new Map(listed.map((event) => [event.id, event]));
  let index: Promise<SearchIndex<ListedEvent>> | undefined;
  const isComing = (day: string) => (event: ListedEvent) => event.lastDay >= day;
  const etag = (day: string) => `W/"${version}-${day}"`;
  return {
    coming: (day, { when, sort }) => ({
      view: views.view([day, when, sort].join(" "), () => {
        const { first, last } = daysOf(when, day);
        return (sort === "start" ? byStart : inOrder).filter(
          (event) => event.lastDay >= first && event.firstDay <= last,
        );
      }),
      etag: etag(day),
    }),
    pages: (day) => ({
      pages: listed
        .filter(isComing(day))
        .map(({ id, name, updatedAt }) => ({
          id,
          name,
          changed: new Date(updatedAt).toISOString().slice(0, 10),
        }))
        .sort((a, b) => a.id - b.id),
      etag: etag(day),
    }),
    upcoming: async (day, most) =>
      (await read(byStart.filter(isComing(day)).slice(0, most))).map(toShown),
    async byId(id) {
      const found = byId.get(id);
      const [shown] = found ? await read([found]) : [];
      return shown && toShown(shown);
    },
    async find(text, limit, day) {
      const isWanted = isComing(day);
      const { best, total } = (await indexFor(text, day)).find(text, limit, (event) =>
        Number(isWanted(event)),
      );
      return { events: best.map(toEvent), total };
    },
  };

  /** Of all events, made when somebody first searches; of a large town, of those that may match. */
  async function indexFor(text: string, day: string): Promise<SearchIndex<ListedEvent>> {
    if (!loading.isLarge) return (index ??= createSearchIndex(listed, wordsToFind));
    const matching = await everyWord(text, async (word) => ({
      businessWords: new RegExp(`^${word}`, "u"),
    }));
    return createSearchIndex(await query({ lastDay: { $gte: day }, ...matching }), wordsToFind);
  }
}

function wordsToFind(listed: ListedEvent) {
  const { name, business, location, category, description } = toEvent(listed);
  return {
    title: name,
    context: `${business?.name ?? ""} ${category}`,
    about: `${location} ${description}`,
    terms: "",
  };
}

function toListed(group: Awaited<ReturnType<typeof withBusiness>>): ListedEvent[] {
  const write = ({ event }: { event: TownEvent }) => `,${JSON.stringify(event).slice(0, -1)}`;
  return packed(group, write).map(([{ event, document }, json]) => ({
    id: event.id,
    name: event.name,
    featured: event.isFeatured,
    latitude: null,
    longitude: null,
    json,
    start: Date.parse(`${event.startDate}T00:00:00Z`) + (minutesOf(event.startTime) ?? 0) * 60_000,
    firstDay: event.startDate,
    lastDay: lastDay(event),
    revision: document.revision,
    updatedAt: document.updatedAt.getTime(),
  }));
}

const toEvent = (listed: ListedEvent): TownEvent =>
  townEvent.parse(JSON.parse(`${jsonOf(listed).toString("utf8", 1)}}`));

const toShown = (listed: ListedEvent): ShownEvent => ({
  event: toEvent(listed),
  revision: listed.revision,
  updatedAt: new Date(listed.updatedAt),
});
