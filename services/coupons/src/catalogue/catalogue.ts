/**
 * A town's coupons in memory, each with its business; of a large town, only the fields that lists
 * need.
 */
import type { CouponOrder, CouponState, couponListQuery } from "@mainstreet/contracts/coupon";
import type { TownTime } from "@mainstreet/contracts/open-at";
import { createCollection } from "@mainstreet/service/catalogue/collection";
import { momentOf, openFilter } from "@mainstreet/service/catalogue/open-now";
import { createPublicViews } from "@mainstreet/service/catalogue/public-view";
import type { LoadBudget } from "@mainstreet/service/catalogue/memory-budget";
import { sitePages } from "@mainstreet/service/catalogue/site-pages";
import { recordBatches } from "@mainstreet/service/records/batches";
import type { BusinessWords } from "@mainstreet/service/records/business-words";
import type { RecordStore } from "@mainstreet/service/records/store";
import { hasBegun } from "@mainstreet/service/towns/today";
import type { z } from "zod";
import type { Businesses } from "../business/businesses.store.ts";
import { isListed } from "../coupon/coupon.ts";
import { createLargeTownSearch } from "../search/large-town-search.ts";
import { createTownSearch } from "../search/town-search.ts";
import { byBusiness, createEntryBuilder, readCoupon } from "./catalogue-entries.ts";
import type { ListedBusiness, ListedCoupon } from "./catalogue-entries.ts";
import { createLargeTownStore } from "./large-town.store.ts";

type CouponFilter = Omit<z.infer<typeof couponListQuery>, "featured" | "limit" | "offset">;

const ORDERS: Record<CouponOrder, (a: ListedCoupon, b: ListedCoupon) => number> = {
  ending: (a, b) => lastDayOf(a).localeCompare(lastDayOf(b)) || a.id - b.id,
  newest: (a, b) => b.id - a.id,
};

/** Coupons without a last day sort after all others. */
const lastDayOf = ({ expiration }: ListedCoupon) => expiration ?? "9999-12-31";

/** Loads the town with indexed queries; all later requests are answered from the result. */
export async function loadCoupons(
  town: string,
  stores: {
    coupons: RecordStore<CouponState>;
    businesses: Businesses;
    businessWords: BusinessWords;
  },
  budget: LoadBudget,
) {
  const collection = createCollection(budget);
  const entryBuilder = createEntryBuilder();
  const businesses = new Map<number, ListedBusiness>();
  for await (const group of stores.businesses.groups(town)) {
    for (const business of collection.add(entryBuilder.businesses(group)))
      businesses.set(business.id, business);
    // Opening hours aren't in the JSON, but must change the version.
    for (const { id, openingHours } of group) collection.note(`${id} ${openingHours} `);
  }
  const listed: ListedCoupon[] = [];
  for await (const group of recordBatches(stores.coupons, town)) {
    listed.push(...collection.add(entryBuilder.coupons(group, businesses)));
    // Whether a coupon is announced isn't in the JSON, but must change the version.
    for (const { state } of group) if (state.isAnnounced) collection.note(`${state.id} `);
    await stores.businessWords.mend(
      town,
      group.map(({ document }) => document),
      businesses,
    );
  }
  // Created before sorting: in the order of the ids.
  const byId = new Map(listed.map((coupon) => [coupon.id, coupon]));
  listed.sort(byBusiness);

  const allBusinesses = [...businesses.values()];
  const version = collection.version();
  const loadedName = (day: string) => `W/"${version}-${day}"`;
  /**
   * Returns the ETag of all content on a day, or at a `momentOf` it; undefined for a large town,
   * whose records are read when shown and may be newer than what was loaded.
   */
  const etag = (day: string) => (budget.isLarge ? undefined : loadedName(day));

  const stored = createLargeTownStore(town, stores);
  const read = async (shown: readonly ListedCoupon[]) =>
    budget.isLarge ? stored.sameCoupons(shown) : shown;
  const views = createPublicViews({ records: listed.length, braces: "}}", read });
  /**
   * Returns the coupons that are listed on a day, by business; `byIds` reads their other fields.
   */
  const liveCoupons = (day: string) => listed.filter((coupon) => isListed(coupon, day));
  return {
    /**
     * Returns a view of the live coupons that fit the filter by the town's clock, by business
     * unless `sort` is given, and its ETag.
     */
    live({ categoryId, categoryIds, businessId, openNow, sort }: CouponFilter, now: TownTime) {
      const { day } = now;
      const moment = momentOf(openNow, now);
      const any = categoryIds && new Set(categoryIds.toSorted((a, b) => a - b));
      const name = `${categoryId} ${any && [...any].join()} ${businessId} ${openNow} ${sort} ${moment}`;
      const view = views.view(name, () => {
        const fits = openFilter(openNow, now);
        const found = listed.filter(
          (coupon) =>
            isListed(coupon, day) &&
            (categoryId === undefined || coupon.business.category.id === categoryId) &&
            (any === undefined || any.has(coupon.business.category.id)) &&
            (businessId === undefined || coupon.business.id === businessId) &&
            fits(coupon.business),
        );
        return sort ? found.sort(ORDERS[sort]) : found;
      });
      return { view, etag: etag(moment) };
    },
    liveCoupons,
    /** Returns the live coupons as entries of the sitemap. */
    livePages: (day: string) =>
      sitePages(
        loadedName(day),
        () => [...byId.values()].filter((coupon) => isListed(coupon, day)),
        ({ id, changed }) => ({ id, changed }),
      ),
    /**
     * Returns coupons that are announced or have begun, expired ones too, in the order of `ids`.
     */
    byIds: async (ids: readonly number[], day: string) => {
      const known = ids.flatMap((id) => byId.get(id) ?? []);
      return (await read(known.filter(({ from }) => hasBegun(from, day)))).map(readCoupon);
    },
    etag,
    /** Searches the live coupons and the businesses. */
    search: budget.isLarge
      ? createLargeTownSearch(stored, byId, allBusinesses)
      : createTownSearch({ coupons: listed, businesses: allBusinesses }),
  };
}
