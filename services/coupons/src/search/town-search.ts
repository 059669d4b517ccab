/** Search over one loaded catalogue: indexed when somebody first searches, dropped with the catalogue. */
import { createHash } from "node:crypto";
import type { Business } from "@mainstreet/contracts/business";
import type { Coupon } from "@mainstreet/contracts/coupon";
import { isLive } from "@mainstreet/service/today";
import { createSearchIndex } from "@mainstreet/search/search-index";
import type { SearchIndex } from "@mainstreet/search/search-index";
import type { SearchResults } from "@mainstreet/contracts/search";
import { milesTo } from "../business/miles-to.ts";

interface Wanted {
  query: string;
  limit: number;
  day: string;
  /** Where the shopper is: near matches come before far ones that match as well. */
  from?: { latitude: number; longitude: number } | undefined;
}

export interface TownSearch {
  /** Best matches first, at most `limit` of each; no coupon that has ended by the day. */
  find: (wanted: Wanted) => Promise<SearchResults>;
  /** Names the content that is searched on a day. */
  etag: (day: string) => string;
}

/** `version` names the content of the coupons. */
export function createTownSearch(town: {
  coupons: ReadonlyMap<number, Coupon>;
  businesses: ReadonlyMap<number, Business>;
  version: string;
}): TownSearch {
  let indexes: Promise<[SearchIndex, SearchIndex]> | undefined;
  let version: string | undefined;
  return {
    async find({ query, limit, day, from }) {
      indexes ??= Promise.all([
        createSearchIndex([...town.coupons.values()].map(couponWords)),
        createSearchIndex([...town.businesses.values()].map(businessWords)),
      ]);
      const [couponIndex, businessIndex] = await indexes;
      const coupons = couponIndex.find(query, limit, (id) => {
        const coupon = town.coupons.get(id);
        return coupon && isLive(coupon.expiration, day) ? nearness(coupon.business, from) : 0;
      });
      const businesses = businessIndex.find(query, limit, (id) =>
        nearness(town.businesses.get(id), from),
      );
      return {
        coupons: known(town.coupons, coupons.ids),
        businesses: known(town.businesses, businesses.ids),
        total: { coupons: coupons.total, businesses: businesses.total },
      };
    },
    etag(day) {
      version ??= versionOf(town.version, town.businesses);
      return `W/"${version}-${day}"`;
    },
  };
}

/** So far away, in miles, a match counts half. */
const HALF_MILES = 5;

/** 1 at the door; half where nobody knows how far it is. */
function nearness(business: Business | undefined, from: Wanted["from"]): number {
  if (!business || !from) return 1;
  return HALF_MILES / (HALF_MILES + (milesTo(business, from) ?? HALF_MILES));
}

const couponWords = ({ id, business, ...coupon }: Coupon) => ({
  id,
  title: coupon.title,
  context: `${business.name} ${business.category.name}`,
  about: `${coupon.discount} ${coupon.code} ${coupon.description}`,
  terms: coupon.terms,
});

const businessWords = ({ id, name, category, address, phone }: Business) => ({
  id,
  title: name,
  context: category.name,
  about: address,
  terms: "",
  phone,
});

const known = <Found>(all: ReadonlyMap<number, Found>, ids: readonly number[]) =>
  ids.flatMap((id) => all.get(id) ?? []);

function versionOf(coupons: string, businesses: ReadonlyMap<number, Business>) {
  const hash = createHash("sha1").update(coupons);
  for (const id of [...businesses.keys()].toSorted((a, b) => a - b))
    hash.update(JSON.stringify(businesses.get(id)));
  return hash.digest("base64url").slice(0, 16);
}
