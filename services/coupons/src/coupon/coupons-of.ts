/** The coupons of a business that is gone: they go too. */
import type { CouponState } from "@mainstreet/contracts/coupon";
import { ApiError } from "@mainstreet/service/errors";
import type { RecordStore } from "@mainstreet/service/record.store";

const BATCH = 100;

/** Removes all coupons of the business, each with a message of its own. */
export async function removeCouponsOf(
  coupons: RecordStore<CouponState>,
  town: string,
  businessId: number,
) {
  for (;;) {
    const { items } = await coupons.list(town, { limit: BATCH, offset: 0 }, { businessId });
    if (items.length === 0) return;
    for (const { state } of items)
      await coupons.remove(town, state.id).catch((error: unknown) => {
        // Somebody else removed it in the meantime: that is what we wanted.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
  }
}
