/** A town's coupons in memory, each with its business; of a large town, what lists look at. */
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
import type { Businesses } from "../business/businesses.ts";
import { isListed } from "../coupon/coupon.ts";
import { createLargeTownSearch } from "../search/large-town-search.ts";
import { createTownSearch } from "../search/town-search.ts";
import { byBusiness, createLister, readCoupon } from "./listed.ts";
import type { ListedBusiness, ListedCoupon } from "./listed.ts";
import { createStored } from "./stored.ts";

type CouponFilter = Omit<z.infer<typeof couponListQuery>, "featured" | "limit" | "offset">;

const ORDERS: Record<CouponOrder, (a: ListedCoupon, b: ListedCoupon) => number> = {
  ending: (a, b) => lastDayOf(a).localeCompare(lastDayOf(b)) || a.id - b.id,
  newest: (a, b) => b.id - a.id,
};

/** After every day where there is none. */
const lastDayOf = ({ expiration }: ListedCoupon) => expiration ?? "9999-12-31";

/** Indexed queries; everything later is answered from the result. */
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
  const lister = createLister();
  const businesses = new Map<number, ListedBusiness>();
  for await (const group of stores.businesses.groups(town)) {
    for (const business of collection.add(lister.businesses(group)))
      businesses.set(business.id, business);
    // Nor does its JSON tell when a business is open.
    for (const { id, openingHours } of group) collection.note(`${id} ${openingHours} `);
  }
  const listed: ListedCoupon[] = [];
  for await (const group of recordBatches(stores.coupons, town)) {
    listed.push(...collection.add(lister.coupons(group, businesses)));
    // Its JSON does not tell that a coupon is announced.
    for (const { state } of group) if (state.isAnnounced) collection.note(`${state.id} `);
    await stores.businessWords.mend(
      town,
      group.map(({ document }) => document),
      businesses,
    );
  }
  // In the order of the ids.
  const byId = new Map(listed.map((coupon) => [coupon.id, coupon]));
  listed.sort(byBusiness);

  const allBusinesses = [...businesses.values()];
  const version = collection.version();
  const loadedName = (day: string) => `W/"${version}-${day}"`;
  /**
   * Names all of the content on a day, or at a `momentOf` it; undefined where that is read when it is shown,
   * and may be newer than what was loaded.
   */
  const etag = (day: string) => (budget.isLarge ? undefined : loadedName(day));

  const stored = createStored(town, stores);
  const read = async (shown: readonly ListedCoupon[]) =>
    budget.isLarge ? stored.sameCoupons(shown) : shown;
  const views = createPublicViews({ records: listed.length, braces: "}}", read });
  /** All that are live on a day, by business; `byIds` tells the rest of them. */
  const liveCoupons = (day: string) => listed.filter((coupon) => isListed(coupon, day));
  return {
    /** The live coupons for a filter by the town's clock, by business; and the name of their content as above. */
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
    /** The live coupons as pages of the site. */
    livePages: (day: string) =>
      sitePages(
        loadedName(day),
        () => [...byId.values()].filter((coupon) => isListed(coupon, day)),
        ({ id, changed }) => ({ id, changed }),
      ),
    /** Those that shoppers see on a day, in the order of the ids; also those that have expired. */
    byIds: async (ids: readonly number[], day: string) => {
      const known = ids.flatMap((id) => byId.get(id) ?? []);
      return (await read(known.filter(({ from }) => hasBegun(from, day)))).map(readCoupon);
    },
    etag,
    /** The live coupons and the businesses by their words. */
    search: budget.isLarge
      ? createLargeTownSearch(stored, byId, allBusinesses)
      : createTownSearch({ coupons: listed, businesses: allBusinesses }),
  };
}
