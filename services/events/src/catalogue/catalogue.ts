/** A town's active events in memory, each with its business. */
import type { TownEventSearchResults } from "@mainstreet/contracts/search";
import { townEvent } from "@mainstreet/contracts/town-event";
import type { TownEvent, TownEventState } from "@mainstreet/contracts/town-event";
import { createSearchIndex } from "@mainstreet/search/search-index";
import type { SearchIndex } from "@mainstreet/search/search-index";
import { bytesInMemory } from "@mainstreet/service/catalogue/bytes";
import type { Take } from "@mainstreet/service/catalogue/room";
import { packed } from "@mainstreet/service/catalogue/json-bytes";
import { createPublicViews, versionOfRecords } from "@mainstreet/service/catalogue/public-view";
import type { Listed, PublicView } from "@mainstreet/service/catalogue/public-view";
import { recordBatches } from "@mainstreet/service/records/batches";
import type { RecordStore } from "@mainstreet/service/records/store";
import type { BusinessNames } from "../business/business-names.ts";
import { lastDay } from "../event/event.ts";
import { minutesOf } from "../event/event.time.ts";
import { withBusiness } from "../event/event.shown.ts";

/** An event as visitors see it, and what a calendar wants to know besides. */
export interface ShownEvent {
  event: TownEvent;
  revision: number;
  updatedAt: Date;
}

export interface EventCatalogue {
  /** Events that are not over on the day, featured first, then by start; and the name of their content. */
  coming: (day: string) => { view: PublicView; etag: string };
  /** The first of them by start alone. */
  upcoming: (day: string, most: number) => ShownEvent[];
  /** Also one that is over. */
  byId: (id: number) => ShownEvent | undefined;
  /** The best matches among those that are not over on the day. */
  find: (query: string, limit: number, day: string) => Promise<TownEventSearchResults>;
}

/** The rest is in its JSON. */
interface ListedEvent extends Listed {
  start: number;
  lastDay: string;
  revision: number;
  updatedAt: number;
}

/** Indexed queries; everything later is answered from the result. */
export async function loadEvents(
  town: string,
  stores: { events: RecordStore<TownEventState>; businesses: BusinessNames },
  take: Take,
): Promise<EventCatalogue> {
  const listed: ListedEvent[] = [];
  for await (const group of recordBatches(stores.events, town, { isActive: true })) {
    const shown = toListed(await withBusiness(stores.businesses, town, group));
    take(bytesInMemory(shown));
    listed.push(...shown);
  }
  const byStart = listed.toSorted((a, b) => a.start - b.start || a.id - b.id);
  const inOrder = byStart.toSorted((a, b) => Number(b.featured) - Number(a.featured));
  const version = await versionOfRecords(inOrder);
  const views = createPublicViews({ version, records: listed.length, braces: "}" });
  const byId = new Map(listed.map((event) => [event.id, event]));
  let index: Promise<SearchIndex<ListedEvent>> | undefined;
  const isComing = (day: string) => (event: ListedEvent) => event.lastDay >= day;
  return {
    coming: (day) => ({
      view: views.view(day, () => inOrder.filter(isComing(day))),
      etag: `W/"${version}-${day}"`,
    }),
    upcoming: (day, most) => byStart.filter(isComing(day)).slice(0, most).map(toShown),
    byId(id) {
      const found = byId.get(id);
      return found && toShown(found);
    },
    async find(query, limit, day) {
      // Made when somebody first searches, dropped with the catalogue.
      index ??= createSearchIndex(listed, (event) => wordsToFind(read(event)));
      const isWanted = isComing(day);
      const { best, total } = (await index).find(query, limit, (event) => Number(isWanted(event)));
      return { events: best.map(read), total };
    },
  };
}

const wordsToFind = ({ name, business, location, category, description }: TownEvent) => ({
  title: name,
  context: `${business?.name ?? ""} ${category}`,
  about: `${location} ${description}`,
  terms: "",
});

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
    lastDay: lastDay(event),
    revision: document.revision,
    updatedAt: document.updatedAt.getTime(),
  }));
}

const read = ({ json }: ListedEvent): TownEvent =>
  townEvent.parse(JSON.parse(`${json.toString("utf8", 1)}}`));

const toShown = (listed: ListedEvent): ShownEvent => ({
  event: read(listed),
  revision: listed.revision,
  updatedAt: new Date(listed.updatedAt),
});
