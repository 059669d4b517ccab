/** Search over one loaded catalogue: indexed when somebody first searches, dropped with the catalogue. */
import { createSearchIndex } from "@mainstreet/search/search-index";
import type { SearchIndex } from "@mainstreet/search/search-index";
import type { SearchResults } from "@mainstreet/contracts/search";
import type { TownTime } from "@mainstreet/contracts/open-at";
import { inBothForms } from "@mainstreet/contracts/street-words";
import { openFilter } from "@mainstreet/service/catalogue/open-now";
import { milesTo } from "../business/miles-to.ts";
import { readBusiness, readCoupon, readOffer } from "../catalogue/listed.ts";
import type { ListedBusiness, ListedCoupon } from "../catalogue/listed.ts";
import { isListed } from "../coupon/coupon.ts";

export interface Wanted {
  query: string;
  limit: number;
  now: TownTime;
  /** Businesses that are open, and their deals; false: those that are not. */
  openNow?: boolean | undefined;
  /** Where the shopper is: near matches come before far ones that match as well. */
  from?: { latitude: number; longitude: number } | undefined;
}

/** Best matches first, at most `limit` of each; no coupon that shoppers don't see on the day. */
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

/** So far away, in miles, a match counts half. */
const HALF_MILES = 5;

/** 1 at the door; half where nobody knows how far it is. */
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
