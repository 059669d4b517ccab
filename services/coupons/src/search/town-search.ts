/** Search in one loaded catalogue: indexed on the first search, dropped with the catalogue. */
import { createSearchIndex } from "@mainstreet/search/search-index";
import type { SearchIndex } from "@mainstreet/search/search-index";
import type { SearchResults } from "@mainstreet/contracts/search";
import type { TownTime } from "@mainstreet/contracts/open-at";
import { inBothForms } from "@mainstreet/contracts/street-words";
import { openFilter } from "@mainstreet/service/catalogue/open-now";
import { milesTo } from "../business/miles-to.ts";
import { readBusiness, readCoupon, readOffer } from "../catalogue/catalogue-entries.ts";
import type { ListedBusiness, ListedCoupon } from "../catalogue/catalogue-entries.ts";
import { isListed } from "../coupon/coupon.ts";

export interface Wanted {
  query: string;
  limit: number;
  now: TownTime;
  /** Only open businesses and their deals; false: only closed ones. */
  openNow?: boolean | undefined;
  /** The shopper's location: of equally good matches, near ones come first. */
  from?: { latitude: number; longitude: number } | undefined;
}

/**
 * Returns the best matches first, at most `limit` of each kind, without coupons that aren't listed
 * on the day.
 */
export type TownSearch = (wanted: Wanted) => Promise<SearchResults>;

export function createTownSearch(town: {
  coupons: readonly ListedCoupon[];
  businesses: readonly ListedBusiness[];
}): TownSearch {
  const { coupons, businesses } = town;
  let indexes: Promise<[SearchIndex<ListedCoupon>, SearchIndex<ListedBusiness>]> | undefined;
  return async ({ query, limit, now, openNow, from }) => {
    indexes ??= Promise.all([
      createSearchIndex(coupons, couponWords),
      createSearchIndex(businesses, businessWords),
    ]);
    const [couponIndex, businessIndex] = await indexes;
    const fits = openFilter(openNow, now);
    const worth = (business: ListedBusiness) => (fits(business) ? nearness(business, from) : 0);
    const foundCoupons = couponIndex.find(query, limit, (coupon) =>
      isListed(coupon, now.day) ? worth(coupon.business) : 0,
    );
    const foundBusinesses = businessIndex.find(query, limit, worth);
    return {
      coupons: foundCoupons.best.map(readCoupon),
      businesses: foundBusinesses.best.map(readBusiness),
      total: { coupons: foundCoupons.total, businesses: foundBusinesses.total },
    };
  };
}

/** Distance in miles at which a match's weight is halved. */
const HALF_MILES = 5;

/** Returns a weight from 1 at the door toward 0; 0.5 when the distance is unknown. */
export function nearness(business: ListedBusiness, from: Wanted["from"]): number {
  if (!from) return 1;
  return HALF_MILES / (HALF_MILES + (milesTo(business, from) ?? HALF_MILES));
}

function couponWords(listed: ListedCoupon) {
  const { title, discount, code, description, terms } = readOffer(listed);
  const { name, category } = listed.business;
  return {
    title,
    context: `${name} ${category.name}`,
    about: `${discount} ${code} ${description}`,
    terms,
  };
}

function businessWords(listed: ListedBusiness) {
  const { name, category, address, phone } = readBusiness(listed);
  return { title: name, context: category.name, about: inBothForms(address), terms: "", phone };
}
