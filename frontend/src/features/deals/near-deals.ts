/** What there is near a deal's business. */
import type { Coupon, CouponDetail } from "@mainstreet/contracts/coupon";
import type { ApiClient } from "../../shared/api/client.ts";
import { couponsQuery } from "./api/coupons-api.ts";

/** One row of the widest grid. */
const NEAR_DEALS = 4;

/** Deals around the business, nearest first; of its category where nobody knows where it is. */
export function nearDealsQuery(api: ApiClient, { business }: CouponDetail) {
  const { latitude, longitude, categoryId } = business;
  const known = latitude !== null && longitude !== null;
  return couponsQuery(api, known ? { location: { latitude, longitude } } : { categoryId });
}

/** Those that another business gives. */
export const ofOthers = (deals: readonly Coupon[], { businessId }: CouponDetail) =>
  deals.filter((deal) => deal.businessId !== businessId).slice(0, NEAR_DEALS);
