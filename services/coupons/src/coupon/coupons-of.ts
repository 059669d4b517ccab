/** The coupons of a business that is gone: they go too. */
import type { CouponState } from "@mainstreet/contracts/coupon";
import { removeAll } from "@mainstreet/service/records/batches";
import type { RecordStore } from "@mainstreet/service/records/store";

/** Removes all coupons of the business, each with a message of its own. */
export const removeCouponsOf = (
  coupons: RecordStore<CouponState>,
  town: string,
  businessId: number,
) => removeAll(coupons, town, { businessId });
