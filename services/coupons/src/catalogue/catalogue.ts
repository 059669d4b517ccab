/** A town's coupons in memory, each with its business. */
import type { Coupon, CouponState } from "@mainstreet/contracts/coupon";
import type { SitemapCoupons } from "@mainstreet/contracts/sitemap";
import { bytesInMemory } from "@mainstreet/service/catalogue/bytes";
import type { Take } from "@mainstreet/service/catalogue/room";
import { createPublicViews, versionOfRecords } from "@mainstreet/service/catalogue/public-view";
import type { PublicView } from "@mainstreet/service/catalogue/public-view";
import { recordBatches } from "@mainstreet/service/records/batches";
import { wordsOf } from "@mainstreet/service/records/search";
import type { RecordStore } from "@mainstreet/service/records/store";
import { isLive } from "@mainstreet/service/towns/today";
import type { Businesses } from "../business/businesses.ts";
import { createTownSearch } from "../search/town-search.ts";
import type { TownSearch } from "../search/town-search.ts";
import { createLister, readCoupon } from "./listed.ts";
import type { ListedBusiness, ListedCoupon } from "./listed.ts";

export interface CouponFilter {
  categoryId?: number | undefined;
  businessId?: number | undefined;
}

export interface CouponCatalogue {
  /** The live coupons for a filter on a day, by business; and the name of their content. */
  live: (filter: CouponFilter, day: string) => { view: PublicView; etag: string };
  /** All that are live on a day, by business; `readCoupon` tells the rest of one. */
  liveCoupons: (day: string) => ListedCoupon[];
  /** The live coupons as pages of the site, in the order of their ids. */
  livePages: (day: string) => { pages: SitemapCoupons; etag: string };
  /** Also one that has expired. */
  byId: (id: number) => Coupon | undefined;
  /** Ids of the businesses whose names have, for every word of the text, a word that begins with it. */
  businessesNamed: (text: string) => number[];
  /** The live coupons and the businesses by their words. */
  search: TownSearch;
}

/** Indexed queries; everything later is answered from the result. */
export async function loadCoupons(
  town: string,
  stores: { coupons: RecordStore<CouponState>; businesses: Businesses },
  take: Take,
): Promise<CouponCatalogue> {
  const lister = createLister();
  const businesses = new Map<number, ListedBusiness>();
  for await (const group of stores.businesses.groups(town)) {
    const shown = lister.businesses(group);
    take(bytesInMemory(shown));
    for (const business of shown) businesses.set(business.id, business);
  }
  const listed: ListedCoupon[] = [];
  for await (const group of recordBatches(stores.coupons, town)) {
    const shown = lister.coupons(group, businesses);
    take(bytesInMemory(shown));
    listed.push(...shown);
  }
  listed.sort((a, b) => a.business.id - b.business.id || a.id - b.id);

  const byId = new Map(listed.map((coupon) => [coupon.id, coupon]));
  const version = await versionOfRecords(listed);
  const views = createPublicViews({ version, records: listed.length, braces: "}}" });
  const liveCoupons = (day: string) => listed.filter(({ expiration }) => isLive(expiration, day));
  return {
    live({ categoryId, businessId }, day) {
      const view = views.view(`${categoryId} ${businessId} ${day}`, () =>
        listed.filter(
          ({ expiration, business }) =>
            isLive(expiration, day) &&
            (categoryId === undefined || business.category.id === categoryId) &&
            (businessId === undefined || business.id === businessId),
        ),
      );
      return { view, etag: `W/"${version}-${day}"` };
    },
    liveCoupons,
    livePages: (day) => ({
      pages: liveCoupons(day)
        .map(({ id, changed }) => ({ id, changed }))
        .sort((a, b) => a.id - b.id),
      etag: `W/"pages-${version}-${day}"`,
    }),
    byId(id) {
      const found = byId.get(id);
      return found && readCoupon(found);
    },
    search: createTownSearch({ coupons: listed, businesses: [...businesses.values()], version }),
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
