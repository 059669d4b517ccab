/** A town's categories and businesses in memory. */
import type { BusinessState } from "@mainstreet/contracts/business";
import type { Category } from "@mainstreet/contracts/category";
import { bytesInMemory } from "@mainstreet/service/catalogue-bytes";
import { createPublicViews, jsonParts } from "@mainstreet/service/public-view";
import type { Listed, PublicView } from "@mainstreet/service/public-view";
import type { RecordStore } from "@mainstreet/service/record.store";
import { inDisplayOrder } from "../category/category.ts";
import { countLive } from "../coupon/live-coupons.ts";
import type { LiveCoupons } from "../coupon/live-coupons.ts";

export interface BusinessFilter {
  categoryId?: number | undefined;
  hasCoupons?: boolean | undefined;
}

export interface ListingsCatalogue {
  /** What it takes in memory, reckoned. */
  bytes: number;
  /** In the order of display; the name of their content. */
  categories: { list: Category[]; etag: string };
  /** The list for a filter on a day (coupons end by the day), and the name of its content. */
  businesses: (filter: BusinessFilter, day: string) => { view: PublicView; etag: string };
}

interface ListedBusiness extends Listed {
  categoryId: number;
}

/** Three indexed queries; everything later is answered from the result. */
export async function loadListings(
  town: string,
  stores: {
    categories: RecordStore<Category>;
    businesses: RecordStore<BusinessState>;
    liveCoupons: LiveCoupons;
  },
): Promise<ListingsCatalogue> {
  const [categories, businesses, coupons] = await Promise.all([
    stores.categories.all(town),
    stores.businesses.all(town),
    stores.liveCoupons.all(town),
  ]);
  const byId = new Map(categories.map(({ state }) => [state.id, state]));
  const listed = businesses
    .map(({ state }) => toListed(state, byId))
    .toSorted((a, b) => a.id - b.id);
  const content = [
    ...categories.map(({ state, document }) => `c${state.id}:${document.revision}`),
    ...businesses.map(({ state, document }) => `b${state.id}:${document.revision}`),
    ...coupons.map(({ businessId, expiration }) => `${businessId}:${expiration}`),
  ];
  const views = createPublicViews(content.toSorted());
  return {
    bytes: bytesInMemory([...listed.map(({ json: [head] }) => head), ...content]),
    categories: {
      list: inDisplayOrder(categories.map(({ state }) => state)),
      etag: `W/"${views.version}"`,
    },
    businesses({ categoryId, hasCoupons }, day) {
      const key = `${categoryId} ${hasCoupons} ${hasCoupons === undefined ? "" : day}`;
      const view = views.view(key, () => {
        const live = countLive(coupons, day);
        return listed.filter(
          (business) =>
            (categoryId === undefined || business.categoryId === categoryId) &&
            (hasCoupons === undefined || live.has(business.id) === hasCoupons),
        );
      });
      return { view, etag: `W/"${views.version}-${day}"` };
    },
  };
}

function toListed(state: BusinessState, categories: Map<number, Category>): ListedBusiness {
  const category = categories.get(state.categoryId) ?? { id: state.categoryId, name: "Unknown" };
  return {
    id: state.id,
    name: state.name,
    featured: state.showDeals,
    categoryId: state.categoryId,
    latitude: state.latitude,
    longitude: state.longitude,
    json: jsonParts({ ...state, category }, "}"),
  };
}
