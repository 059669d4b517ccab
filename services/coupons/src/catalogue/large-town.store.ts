/** Reads the records that a large town's answers show, with their JSON, from the database. */
import type { CouponState } from "@mainstreet/contracts/coupon";
import type { StoredRecord } from "@mainstreet/service/records/model";
import { inOrderOf } from "@mainstreet/service/records/store";
import type { RecordStore } from "@mainstreet/service/records/store";
import type { QueryFilter } from "mongoose";
import type { Businesses } from "../business/businesses.store.ts";
import { createEntryBuilder } from "./catalogue-entries.ts";
import type { ListedBusiness, ListedCoupon } from "./catalogue-entries.ts";

export function createLargeTownStore(
  town: string,
  stores: { coupons: RecordStore<CouponState>; businesses: Businesses },
) {
  const entryBuilder = createEntryBuilder();
  const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id);

  async function businesses(ids: readonly number[]): Promise<ListedBusiness[]> {
    const found = await stores.businesses.shown(town, ids);
    return entryBuilder.businesses([...found.values()]);
  }

  /** Reads the coupons with these ids that still exist. */
  async function coupons(ids: readonly number[]): Promise<ListedCoupon[]> {
    const found = await stores.coupons.all(town, { id: { $in: ids } });
    const shown = await businesses(found.map(({ state }) => state.businessId));
    return entryBuilder.coupons(found, new Map(shown.map((business) => [business.id, business])));
  }

  return {
    /** Returns the ids of at most `most` coupons that match. */
    couponIds: (filter: QueryFilter<StoredRecord>, most: number) =>
      stores.coupons.idsOf(town, filter, most),

    /** Reads the same coupons again, in the same order, without those deleted meanwhile. */
    sameCoupons: async (shown: readonly ListedCoupon[]) =>
      inOrderOf(shown, await coupons(idsOf(shown))),

    /** Reads the same businesses again, in the same order, without those deleted meanwhile. */
    sameBusinesses: async (shown: readonly ListedBusiness[]) =>
      inOrderOf(shown, await businesses(idsOf(shown))),
  };
}

export type LargeTownStore = ReturnType<typeof createLargeTownStore>;
