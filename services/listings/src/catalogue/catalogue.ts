/** A town's categories and businesses in memory; of a large town, only what lists filter and sort by. */
import { business as businessContract } from "@mainstreet/contracts/business";
import type {
  Business,
  BusinessPlaces,
  BusinessRecord,
  businessListQuery,
} from "@mainstreet/contracts/business";
import type { OpeningHours } from "@mainstreet/contracts/hours";
import type { TownTime } from "@mainstreet/contracts/open-at";
import type { Category } from "@mainstreet/contracts/category";
import { createCollection, jsonOf } from "@mainstreet/service/catalogue/collection";
import { packed } from "@mainstreet/service/catalogue/json-bytes";
import { momentOf, openFilter, readHours } from "@mainstreet/service/catalogue/open-now";
import { createPublicViews, featuredFirst } from "@mainstreet/service/catalogue/public-view";
import type { Listed } from "@mainstreet/service/catalogue/public-view";
import type { LoadBudget } from "@mainstreet/service/catalogue/memory-budget";
import { sitePages } from "@mainstreet/service/catalogue/site-pages";
import { recordBatches } from "@mainstreet/service/records/batches";
import { inOrderOf } from "@mainstreet/service/records/store";
import type { Found, RecordStore } from "@mainstreet/service/records/store";
import type { z } from "zod";
import { byName, firstLetterOf, mergedIdsOf, publicOf } from "../business/business.ts";
import { inDisplayOrder } from "../category/category.ts";
import { createCouponDays } from "../coupon/coupon-days.ts";
import type { LiveCoupons } from "../coupon/live-coupons.store.ts";
import { placeAt, searchableAddress } from "../geocoding/own-addresses.ts";

export type BusinessFilter = Partial<
  Omit<z.infer<typeof businessListQuery>, "featured" | "limit" | "offset">
>;

export type ListingsCatalogue = Awaited<ReturnType<typeof loadListings>>;

interface ListedBusiness extends Listed {
  categoryId: number;
  /** Words of the address, for searching; "" in a town that is too large for memory. */
  address: string;
  /** Undefined where they are unknown. */
  hours: OpeningHours | undefined;
  /** Time of its last change, in ms. */
  updatedAt: number;
}

/** Loads the catalogue with three indexed queries; everything later is answered from the result. */
export async function loadListings(
  town: string,
  stores: {
    categories: RecordStore<Category>;
    businesses: RecordStore<BusinessRecord>;
    liveCoupons: LiveCoupons;
  },
  budget: LoadBudget,
) {
  const collection = createCollection(budget);
  const all = await stores.categories.all(town);
  const categories = inDisplayOrder(all.map(({ state }) => state));
  collection.note(JSON.stringify(categories));
  const byId = new Map(categories.map((category) => [category.id, category]));
  const listed: ListedBusiness[] = [];
  const couponDays = createCouponDays();
  for await (const group of stores.liveCoupons.groups(town))
    for (const coupon of group) {
      const { businessId, from, isActive, expiration } = coupon;
      collection.note(`${businessId}:${from}:${isActive}:${expiration} `);
      couponDays.add(coupon);
    }
  const wrong: number[] = [];
  const heirs = new Map<number, number>();
  for await (const group of recordBatches(stores.businesses, town)) {
    listed.push(...collection.add(toListed(group, byId, budget)));
    for (const { state, document } of group) {
      if (!couponDays.saidBy(document)) wrong.push(state.id);
      for (const id of mergedIdsOf(document)) heirs.set(id, state.id);
    }
  }
  const version = collection.version();
  // Stale after an older version, a restored backup, or a process that crashed between two writes.
  await stores.liveCoupons.mend(town, wrong);

  async function read(shown: readonly ListedBusiness[]) {
    const found = await stores.businesses.all(town, { id: { $in: shown.map(({ id }) => id) } });
    return inOrderOf(shown, toListed(found, byId, budget));
  }
  const views = createPublicViews({
    records: listed.length,
    braces: "}",
    read: budget.isLarge ? read : undefined,
  });
  const known = new Map(listed.map((business) => [business.id, business]));
  const etag = `W/"${version}"`;
  const etagAt = ({ openNow }: BusinessFilter, now: TownTime) =>
    `W/"${version}-${momentOf(openNow, now)}"`;
  const inCategory = (categoryId: number | undefined) =>
    listed.filter((business) => categoryId === undefined || business.categoryId === categoryId);

  function matching({ categoryId, hasCoupons, letter, openNow }: BusinessFilter, now: TownTime) {
    const fits = openFilter(openNow, now);
    return inCategory(categoryId).filter(
      (one) =>
        (hasCoupons === undefined || couponDays.hasLive(one.id, now.day) === hasCoupons) &&
        (letter === undefined || firstLetterOf(one.name) === letter) &&
        fits(one),
    );
  }

  return {
    /** Identifies all of the content, apart from what depends on the time. */
    etag,
    /** Identifies what is shown of businesses; undefined where they are read on demand and may be newer. */
    businessEtag: budget.isLarge ? undefined : etag,
    /** In display order. */
    categories,
    /** Returns the existing businesses in the order of the ids; in place of a merged one, the one that was kept. */
    byIds: async (ids: readonly number[]) => {
      const idNow = (id: number) => (known.has(id) ? id : (heirs.get(id) ?? id));
      const found = ids.flatMap((id) => known.get(idNow(id)) ?? []);
      const shown = budget.isLarge ? await read(found) : found;
      const byIdNow = new Map(shown.map((one) => [one.id, one]));
      return new Map(
        ids.flatMap((id) => {
          const one = byIdNow.get(idNow(id));
          return one ? [[id, readBusiness(one)]] : [];
        }),
      );
    },
    /** Returns the site's pages of businesses. */
    pages: () =>
      sitePages(
        etag,
        () => listed,
        ({ id, name, updatedAt }) => ({ id, name, changed: dayOf(updatedAt) }),
      ),
    /** Returns the letters with which names of businesses begin. */
    letters: (categoryId: number | undefined) =>
      [...new Set(inCategory(categoryId).map(({ name }) => firstLetterOf(name)))].toSorted(),
    /** Returns the list for a filter at the town's time (coupons end by the day), and its ETag, undefined as above. */
    businesses: (filter: BusinessFilter, now: TownTime) => {
      const { categoryId, hasCoupons, letter, openNow, sort } = filter;
      const key = [categoryId, hasCoupons, letter, openNow, sort].join(" ");
      const moment =
        hasCoupons === undefined && openNow === undefined ? "" : momentOf(openNow, now);
      const view = views.view(`${key} ${moment}`, () => {
        const shown = matching(filter, now);
        if (sort === "name") return shown.sort(byName);
        return sort === "featured" ? shown.sort(featuredFirst) : shown;
      });
      return { view, etag: budget.isLarge ? undefined : etagAt(filter, now) };
    },
    /** Returns where an address or ZIP code of the town's own businesses is; undefined where none has it. */
    placeOf: (address: string) => placeAt(listed, address),
    /** Returns where the businesses of a filter are, and the ETag of that. */
    places: (filter: BusinessFilter, now: TownTime) => ({
      read: () => placesOf(matching(filter, now)),
      etag: etagAt(filter, now),
    }),
  };
}

function toListed(
  group: readonly Found<BusinessRecord>[],
  categories: ReadonlyMap<number, Category>,
  { isLarge }: LoadBudget,
): ListedBusiness[] {
  const write = ({ state }: Found<BusinessRecord>) => {
    const category = categories.get(state.categoryId) ?? { id: state.categoryId, name: "Unknown" };
    return `,${JSON.stringify({ ...publicOf(state), category }).slice(0, -1)}`;
  };
  return packed(group, write).map(([{ state, document }, json]) => ({
    id: state.id,
    name: state.name,
    featured: state.showDeals,
    latitude: state.latitude,
    longitude: state.longitude,
    categoryId: state.categoryId,
    address: isLarge ? "" : searchableAddress(state.address),
    hours: readHours(state.openingHours),
    updatedAt: document.updatedAt.getTime(),
    json,
  }));
}

function placesOf(shown: readonly ListedBusiness[]): BusinessPlaces {
  const places: BusinessPlaces = {
    ids: [],
    names: [],
    categoryIds: [],
    latitudes: [],
    longitudes: [],
  };
  for (const { id, name, categoryId, latitude, longitude } of shown) {
    if (latitude === null || longitude === null) continue;
    places.ids.push(id);
    places.names.push(name);
    places.categoryIds.push(categoryId);
    places.latitudes.push(toMetre(latitude));
    places.longitudes.push(toMetre(longitude));
  }
  return places;
}

/** Rounds degrees to five decimals, about a meter. */
const toMetre = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

const readBusiness = (listed: ListedBusiness): Business =>
  businessContract.parse(JSON.parse(`${jsonOf(listed).toString("utf8", 1)}}`));

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
