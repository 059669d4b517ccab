/** `GET /api/coupons` and, once a location is known, `GET /api/nearby-coupons`. */
import type { Coupon } from "@mainstreet/contracts/coupon";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { ApiClient } from "../../shared/api/client.ts";
import { getPage, nextOffset } from "../../shared/api/list.ts";
import type { Position } from "../../shared/location/geolocation.ts";
import { fetchErrors } from "../../shared/text/errors.ts";

export interface CouponFilter {
  categoryId?: number | undefined;
  businessId?: number | undefined;
  featured?: true | undefined;
  location?: Position | null;
}

/** Pages of coupons; what was shown stays until the new list is there. */
export function couponsQuery(api: ApiClient, filter: CouponFilter) {
  const { location, ...rest } = filter;
  const path = location ? "/api/nearby-coupons" : "/api/coupons";
  const query = { ...rest, ...location };
  return infiniteQueryOptions({
    queryKey: [path, query],
    queryFn: ({ pageParam }) => getPage<Coupon>(api, path, query, pageParam, fetchErrors.coupons),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  });
}
