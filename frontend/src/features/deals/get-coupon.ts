/** `GET /api/coupons/{id}`; null when there is no such coupon in this town. */
import type { CouponDetail } from "@mainstreet/contracts/coupon";
import { queryOptions } from "@tanstack/react-query";
import { ApiFailure } from "../../shared/api/client.ts";
import type { ApiClient } from "../../shared/api/client.ts";
import { withQuery } from "../../shared/api/list.ts";
import type { Position } from "../../shared/location/geolocation.ts";

export const couponQuery = (api: ApiClient, id: number, location: Position | null) =>
  queryOptions({
    queryKey: [`/api/coupons/${id}`, { ...location }],
    queryFn: async () => {
      try {
        return (await api.get<CouponDetail>(withQuery(`/api/coupons/${id}`, { ...location }))).data;
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 404) return null;
        throw error;
      }
    },
  });
