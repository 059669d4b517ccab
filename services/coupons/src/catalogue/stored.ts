/** What is shown of a large town, with its JSON, from the database. */
import type { CouponState } from "@mainstreet/contracts/coupon";
import type { StoredRecord } from "@mainstreet/service/records/model";
import { inOrderOf } from "@mainstreet/service/records/store";
import type { RecordStore } from "@mainstreet/service/records/store";
import type { QueryFilter } from "mongoose";
import type { Businesses } from "../business/businesses.ts";
import { createLister } from "./listed.ts";
import type { ListedBusiness, ListedCoupon } from "./listed.ts";

export function createStored(
  town: string,
  stores: { coupons: RecordStore<CouponState>; businesses: Businesses },
) {
  const lister = createLister();
  const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id);

  async function businesses(ids: readonly number[]): Promise<ListedBusiness[]> {
    const found = await stores.businesses.shown(town, ids);
    return lister.businesses([...found.values()]);
  }

  /** Those of the numbers that are not gone. */
  async function coupons(ids: readonly number[]): Promise<ListedCoupon[]> {
    const found = await stores.coupons.all(town, { id: { $in: ids } });
    const shown = await businesses(found.map(({ state }) => state.businessId));
    return lister.coupons(found, new Map(shown.map((business) => [business.id, business])));
  }

  return {
    /** The numbers of the coupons that fit, at most so many. */
    couponIds: (filter: QueryFilter<StoredRecord>, most: number) =>
      stores.coupons.idsOf(town, filter, most),

    /** The same coupons as they are now, without those that are gone. */
    sameCoupons: async (shown: readonly ListedCoupon[]) =>
      inOrderOf(shown, await coupons(idsOf(shown))),

    /** The same businesses as they are now, without those that are gone. */
    sameBusinesses: async (shown: readonly ListedBusiness[]) =>
      inOrderOf(shown, await businesses(idsOf(shown))),
  };
}

export type Stored = ReturnType<typeof createStored>;
