/** Whether a deal is over. */
import type { Coupon, CouponDetail } from "@mainstreet/contracts/coupon";
import { useToday } from "../../shared/hooks/use-today.ts";
import { useTown } from "../../shared/town/context.ts";

/** By the service's word, and by the town's day where the answer has been kept for longer. */
export function useExpired(coupon: Coupon | CouponDetail): boolean {
  const today = useToday(useTown().timeZone);
  if ("expired" in coupon && coupon.expired) return true;
  return today !== undefined && coupon.expiration !== null && coupon.expiration < today;
}
