/** A town's active events in memory, each with its business. */
import type { TownEventSearchResults } from "@mainstreet/contracts/search";
import type { TownEvent, TownEventState } from "@mainstreet/contracts/town-event";
import { createSearchIndex } from "@mainstreet/search/search-index";
import type { SearchIndex } from "@mainstreet/search/search-index";
import { bytesInMemory } from "@mainstreet/service/catalogue-bytes";
import { createPublicViews, jsonParts } from "@mainstreet/service/public-view";
import type { Listed, PublicView } from "@mainstreet/service/public-view";
import type { RecordStore } from "@mainstreet/service/record.store";
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
  /** What it takes in memory, reckoned. */
  bytes: number;
  /** Events that are not over on the day, featured first, then by start; and the name of their content. */
  coming: (day: string) => { view: PublicView; etag: string };
  /** The same by start alone. */
  upcoming: (day: string) => ShownEvent[];
  /** Also one that is over. */
  byId: (id: number) => ShownEvent | undefined;
  /** The best matches among those that are not over on the day. */
  find: (query: string, limit: number, day: string) => Promise<TownEventSearchResults>;
}

interface ListedEvent extends Listed {
  shown: ShownEvent;
  start: number;
}

/** Two indexed queries; everything later is answered from the result. */
export async function loadEvents(
  town: string,
  stores: { events: RecordStore<TownEventState>; businesses: BusinessNames },
): Promise<EventCatalogue> {
  const found = await stores.events.all(town, { isActive: true });
  const events = await withBusiness(stores.businesses, town, found);
  const listed = events.map(({ event, document: { revision, updatedAt } }) =>
    toListed({ event, revision, updatedAt }),
  );
  const byStart = listed.toSorted((a, b) => a.start - b.start || a.id - b.id);
  const inOrder = byStart.toSorted((a, b) => Number(b.featured) - Number(a.featured));
  const views = createPublicViews(inOrder.map(({ json }) => json[0]));
  const byId = new Map(listed.map(({ id, shown }) => [id, shown]));
  let index: Promise<SearchIndex> | undefined;
  const isComing = (day: string) => (listed: ListedEvent) => lastDay(listed.shown.event) >= day;
  return {
    bytes: bytesInMemory(listed.map(({ json: [head] }) => head)),
    coming: (day) => ({
      view: views.view(day, () => inOrder.filter(isComing(day))),
      etag: `W/"${views.version}-${day}"`,
    }),
    upcoming: (day) => byStart.filter(isComing(day)).map(({ shown }) => shown),
    byId: (id) => byId.get(id),
    async find(query, limit, day) {
      // Made when somebody first searches, dropped with the catalogue.
      index ??= createSearchIndex(events.map(({ event }) => wordsToFind(event)));
      const { ids, total } = (await index).find(query, limit, (id) => {
        const event = byId.get(id)?.event;
        return event && lastDay(event) >= day ? 1 : 0;
      });
      return { events: ids.flatMap((id) => byId.get(id)?.event ?? []), total };
    },
  };
}

const wordsToFind = ({ id, name, business, location, category, description }: TownEvent) => ({
  id,
  title: name,
  context: `${business?.name ?? ""} ${category}`,
  about: `${location} ${description}`,
  terms: "",
});

function toListed(shown: ShownEvent): ListedEvent {
  const { event } = shown;
  const minutes = minutesOf(event.startTime) ?? 0;
  return {
    shown,
    id: event.id,
    name: event.name,
    featured: event.isFeatured,
    latitude: null,
    longitude: null,
    start: Date.parse(`${event.startDate}T00:00:00Z`) + minutes * 60_000,
    json: jsonParts(event, "}"),
  };
}
