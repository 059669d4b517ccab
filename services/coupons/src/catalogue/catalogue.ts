/** A town's coupons in memory, each with its business. */
import type { Coupon, CouponState } from "@mainstreet/contracts/coupon";
import type { SitemapCoupons } from "@mainstreet/contracts/sitemap";
import { bytesInMemory } from "@mainstreet/service/catalogue-bytes";
import { createPublicViews, jsonParts } from "@mainstreet/service/public-view";
import type { Listed, PublicView } from "@mainstreet/service/public-view";
import { wordsOf } from "@mainstreet/service/record.search";
import type { RecordStore } from "@mainstreet/service/record.store";
import { isLive } from "@mainstreet/service/today";
import type { Businesses } from "../business/businesses.ts";
import { createTownSearch } from "../search/town-search.ts";
import type { TownSearch } from "../search/town-search.ts";

export interface CouponFilter {
  categoryId?: number | undefined;
  businessId?: number | undefined;
}

export interface CouponCatalogue {
  /** What it takes in memory, reckoned. */
  bytes: number;
  /** The live coupons for a filter on a day, by business; and the name of their content. */
  live: (filter: CouponFilter, day: string) => { view: PublicView; etag: string };
  /** All that are live on a day, by business. */
  liveCoupons: (day: string) => Coupon[];
  /** The live coupons as pages of the site, in the order of their ids. */
  livePages: (day: string) => { pages: SitemapCoupons; etag: string };
  /** Also one that has expired. */
  byId: (id: number) => Coupon | undefined;
  /** Ids of the businesses whose names have, for every word of the text, a word that begins with it. */
  businessesNamed: (text: string) => number[];
  /** The live coupons and the businesses by their words. */
  search: TownSearch;
}

interface ListedCoupon extends Listed {
  coupon: Coupon;
}

/** Three indexed queries; everything later is answered from the result. */
export async function loadCoupons(
  town: string,
  stores: { coupons: RecordStore<CouponState>; businesses: Businesses },
): Promise<CouponCatalogue> {
  const [found, businesses] = await Promise.all([
    stores.coupons.all(town),
    stores.businesses.shown(town),
  ]);
  const listed: ListedCoupon[] = [];
  for (const { state } of found) {
    const business = businesses.get(state.businessId);
    // A coupon waits unseen until the news of its business has come.
    if (business) listed.push(toListed({ ...state, business }));
  }
  listed.sort((a, b) => a.coupon.businessId - b.coupon.businessId || a.id - b.id);
  const byId = new Map(listed.map(({ coupon }) => [coupon.id, coupon]));
  const views = createPublicViews(listed.map(({ json }) => json[0]));
  return {
    bytes: bytesInMemory([
      ...listed.map(({ json: [head] }) => head),
      ...[...businesses.values()].map((business) => JSON.stringify(business)),
    ]),
    live({ categoryId, businessId }, day) {
      const view = views.view(`${categoryId} ${businessId} ${day}`, () =>
        listed.filter(
          ({ coupon }) =>
            isLive(coupon.expiration, day) &&
            (categoryId === undefined || coupon.business.categoryId === categoryId) &&
            (businessId === undefined || coupon.businessId === businessId),
        ),
      );
      return { view, etag: `W/"${views.version}-${day}"` };
    },
    liveCoupons: (day) =>
      listed.flatMap(({ coupon }) => (isLive(coupon.expiration, day) ? [coupon] : [])),
    livePages: (day) => ({
      pages: found
        .filter(({ state }) => byId.has(state.id) && isLive(state.expiration, day))
        .map(({ state, document }) => ({
          id: state.id,
          changed: document.updatedAt.toISOString().slice(0, 10),
        }))
        .sort((a, b) => a.id - b.id),
      etag: `W/"pages-${views.version}-${day}"`,
    }),
    byId: (id) => byId.get(id),
    search: createTownSearch({ coupons: byId, businesses, version: views.version }),
    businessesNamed(text) {
      const wanted = wordsOf([text]);
      if (wanted.length === 0) return [];
      return [...businesses.values()]
        .filter(({ name }) => {
          const words = wordsOf([name]);
          return wanted.every((start) => words.some((word) => word.startsWith(start)));
        })
        .map(({ id }) => id);
    },
  };
}

function toListed(coupon: Coupon): ListedCoupon {
  const { business } = coupon;
  return {
    coupon,
    id: coupon.id,
    name: business.name,
    featured: coupon.showDeals,
    latitude: business.latitude,
    longitude: business.longitude,
    json: jsonParts(coupon, "}}"),
  };
}
