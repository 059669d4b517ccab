/** Coupons follow their business: they go with it, and come back with it from the bin. */
import type { CouponState } from "@mainstreet/contracts/coupon";
import { changeMany, removeAll } from "@mainstreet/service/records/batches";
import { takeBackWith } from "@mainstreet/service/records/bin-return";
import { SYSTEM } from "@mainstreet/service/records/history";
import type { RecordStore } from "@mainstreet/service/records/store";
import type { Businesses } from "../business/businesses.ts";

/** Removes all coupons of the business, each with a message of its own; how many. */
export const removeCouponsOf = (
  coupons: RecordStore<CouponState>,
  town: string,
  businessId: number,
) => removeAll(coupons, town, { businessId }, { by: SYSTEM, business: businessId });

/** What belonged to a business that was merged into another belongs to that one. */
export async function moveCoupons(
  coupons: RecordStore<CouponState>,
  town: string,
  from: number,
  to: number,
) {
  for (;;) {
    const { items } = await coupons.list(town, { limit: 100, offset: 0 }, { businessId: from });
    if (items.length === 0) return;
    const ids = items.map(({ state }) => state.id);
    await changeMany(coupons, town, ids, { businessId: to }, SYSTEM);
  }
}

/**
 * Behind news of the businesses: their coupons are there or gone as they are. Others may be at it with
 * other news of them, so it ends when there was nothing left to do.
 */
export async function followBusinesses(
  { coupons, businesses }: { coupons: RecordStore<CouponState>; businesses: Businesses },
  town: string,
  ids: readonly number[],
) {
  for (;;) {
    const gone = await businesses.goneLately(town, ids);
    let done = 0;
    for (const id of gone) done += await removeCouponsOf(coupons, town, id);
    const living = ids.filter((id) => !gone.has(id));
    done += await takeBackWith(coupons, town, living);
    if (done === 0) return;
  }
}
