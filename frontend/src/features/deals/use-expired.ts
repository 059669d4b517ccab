/** Whether a deal is over. */
import type { Coupon, CouponDetail } from "@mainstreet/contracts/coupon";
import { useToday } from "../../shared/town/today.tsx";

/** By the service's word, and by the town's day where the answer has been kept for longer. */
export function useExpired(coupon: Coupon | CouponDetail | null | undefined): boolean {
  const today = useToday();
  if (!coupon) return false;
  if ("expired" in coupon && coupon.expired) return true;
  return coupon.expiration !== null && coupon.expiration < today;
}
