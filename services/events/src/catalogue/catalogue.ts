/**
 * A town's active events in memory, each with its business; of a large town, only the fields that
 * lists need.
 */
import type { TownEventRecord, townEventListQuery } from "@mainstreet/contracts/town-event";
import { createSearchIndex } from "@mainstreet/search/search-index";
import type { SearchIndex } from "@mainstreet/search/search-index";
import { createCollection } from "@mainstreet/service/catalogue/collection";
import { createPublicViews, featuredFirst } from "@mainstreet/service/catalogue/public-view";
import type { LoadBudget } from "@mainstreet/service/catalogue/memory-budget";
import { sitePages } from "@mainstreet/service/catalogue/site-pages";
import { recordBatches } from "@mainstreet/service/records/batches";
import type { BusinessWords } from "@mainstreet/service/records/business-words";
import { findByWords } from "@mainstreet/service/records/search";
import { inOrderOf } from "@mainstreet/service/records/store";
import type { RecordStore } from "@mainstreet/service/records/store";
import pLimit from "p-limit";
import type { z } from "zod";
import type { BusinessNames } from "../business/business-names.store.ts";
import { daysOf } from "../event/event.ts";
import { listedAs, takingPlace, withBusiness } from "../event/event.presenter.ts";
import { nextOccurrences } from "../event/series.ts";
import {
  allOnDays,
  asShown,
  byTime,
  inCategories,
  onDays,
  toEvent,
  toListed,
  toShown,
  wordsToFind,
} from "./catalogue-entries.ts";
import type { ListedEvent, ShownEvent } from "./catalogue-entries.ts";

type WantedEvents = Pick<z.infer<typeof townEventListQuery>, "when" | "sort">;

/** Occurrences of a repeating event on its page. */
const MAX_OCCURRENCES = 6;

/** In a large town: matches that are counted, and those of them that are ranked, soonest first. */
const MAX_COUNTED = 50_000;
const MAX_RANKED = 500;

/** Loads the town with indexed queries; all later requests are answered from the result. */
export async function loadEvents(
  town: string,
  stores: {
    events: RecordStore<TownEventRecord>;
    businesses: BusinessNames;
    businessWords: BusinessWords;
  },
  budget: LoadBudget,
) {
  const collection = createCollection(budget);
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
  const byStart = listed.toSorted(byTime);
  const version = collection.version();

  /** Reads the same events again, without those deleted meanwhile, if they aren't in memory. */
  async function read(shown: readonly ListedEvent[]) {
    if (!budget.isLarge) return shown;
    const ids = { id: { $in: shown.map(({ id }) => id) } };
    const found = await stores.events.all(town, { isActive: true, ...ids });
    return inOrderOf(shown, toListed(await withBusiness(stores.businesses, town, found)));
  }
  async function readAsShown(shown: readonly ListedEvent[]) {
    const occurrences = new Map(shown.map((event) => [event.id, event.occurrences]));
    return (await read(shown)).map((event) => asShown(event, occurrences.get(event.id)));
  }
  const views = createPublicViews({ records: listed.length, braces: "}", read: readAsShown });
  /** Makes lists one at a time, so that many requests for one town don't hold up the others. */
  const inTurn = pLimit(1);
  const byId = new Map(listed.map((event) => [event.id, event]));
  let whole: Promise<SearchIndex<ListedEvent>> | undefined;
  const isComing = (day: string) => (event: ListedEvent) => event.lastDay >= day;
  const loadedName = (day: string) => `W/"${version}-${day}"`;
  /**
   * Returns the ETag of all content on a day; undefined for a large town, whose records are read
   * when shown and may be newer than what was loaded.
   */
  const etag = (day: string) => (budget.isLarge ? undefined : loadedName(day));
  return {
    /** Returns a view of the events that aren't over on the day, filtered and sorted. */
    coming: async (day: string, { when, sort }: WantedEvents) => {
      const name = [day, when, sort].join(" ");
      async function make() {
        // A request ahead in the queue may have made the same list.
        const made = views.known(name);
        if (made) return made;
        const wanted = await allOnDays(byStart, daysOf(when, day));
        return views.view(name, () => (sort === "start" ? wanted : wanted.toSorted(featuredFirst)));
      }
      return views.known(name) ?? inTurn(make);
    },
    etag,
    /** Returns the events that aren't over on the day as entries of the sitemap. */
    pages: (day: string) =>
      sitePages(
        loadedName(day),
        () => listed.filter(isComing(day)),
        ({ id, name, updatedAt }) => ({
          id,
          name,
          changed: new Date(updatedAt).toISOString().slice(0, 10),
        }),
      ),
    /**
     * Returns the first upcoming events by start; repeating ones with the days and times of their
     * first occurrence.
     */
    async upcoming(day: string, most: number) {
      const coming = await inTurn(allOnDays, byStart, daysOf(undefined, day));
      return (await read(coming.slice(0, most))).map(toShown);
    },
    /** Returns an event, even one that is over. */
    byId: stored,
    /**
     * Returns the event as visitors see it on the day: a repeating one with its next occurrences.
     */
    one: async (id: number, day: string) => {
      const found = await stored(id);
      if (!found) return undefined;
      const { event, series } = found;
      return takingPlace(event, series && nextOccurrences(series, day, MAX_OCCURRENCES));
    },
    /** Returns the best matches among events that aren't over on the day. */
    find: async (text: string, limit: number, day: string) => {
      const isWanted = isComing(day);
      const { index, more } = await indexFor(text, day);
      const { best, total } = index.find(text, limit, (event) => Number(isWanted(event)));
      const shown = best.flatMap((event) => onDays(event, daysOf(undefined, day)) ?? []);
      return {
        events: shown.map((event) => listedAs(toEvent(event), event.occurrences)),
        total: total + more,
      };
    },
  };

  async function stored(id: number): Promise<ShownEvent | undefined> {
    const found = byId.get(id);
    const [event] = found ? await read([found]) : [];
    return event && toShown(event);
  }

  /**
   * Returns an index of all events, created on the first search; of a large town, an index of those
   * that may match, and how many more there are.
   */
  async function indexFor(text: string, day: string) {
    if (!budget.isLarge)
      return { index: await (whole ??= createSearchIndex(listed, wordsToFind)), more: 0 };
    const coming = { isActive: true, lastDay: { $gte: day } };
    const matches = await findByWords(text, inCategories, async (matching) =>
      (await stores.events.idsOf(town, { ...coming, ...matching }, MAX_COUNTED))
        .flatMap((id) => byId.get(id) ?? [])
        .filter(isComing(day)),
    );
    matches.sort(byTime);
    // Equally good matches are then ordered by id, as in smaller towns.
    const ranked = await read(matches.slice(0, MAX_RANKED).sort((a, b) => a.id - b.id));
    return {
      index: await createSearchIndex(ranked, wordsToFind),
      more: Math.max(0, matches.length - MAX_RANKED),
    };
  }
}
