/** Until when businesses have a live coupon: of all their coupons, the one that ends last tells it. */
import type { LiveCoupon } from "./live-coupons.ts";

/** Later than every day. */
const NEVER = "~";

export function createLastDays() {
  const days = new Map<number, string>();
  return {
    add({ businessId, expiration }: LiveCoupon) {
      const day = expiration ?? NEVER;
      if (businessId && day > (days.get(businessId) ?? "")) days.set(businessId, day);
    },
    /** The last day; absent where there is none. */
    of: (businessId: number) => days.get(businessId),
    hasLive: (businessId: number, day: string) => (days.get(businessId) ?? "") >= day,
  };
}
