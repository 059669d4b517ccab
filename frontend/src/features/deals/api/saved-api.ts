/** The saved deals as the town has them; fetched with the part that shows them. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { contract, keptAt } from "../../../shared/api/client.ts";
import type { ApiClient } from "../../../shared/api/client.ts";
import { withQuery } from "../../../shared/api/list.ts";
import { SHORT_KEPT_MS } from "../../../shared/api/query-client.ts";

export const savedCouponKeys = {
  list: (ids: readonly number[]) => ["saved coupons", ids] as const,
};

/**
 * `GET /api/saved-coupons`: the deals kept on this device as they are now, by their ids; the town has
 * not all of them any more. Without a connection they are as they were at `keptAt`.
 */
export function savedCouponsQuery(api: ApiClient, saved: readonly number[]) {
  const ids = saved.toSorted((a, b) => a - b);
  return queryOptions({
    queryKey: savedCouponKeys.list(ids),
    queryFn: async () => {
      const path = withQuery("/api/saved-coupons", { ids: ids.join(",") });
      const answer = await api.call({ path, schema: contract("couponDetails") });
      return {
        coupons: new Map(answer.data.map((coupon) => [coupon.id, coupon])),
        keptAt: keptAt(answer),
      };
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    gcTime: SHORT_KEPT_MS,
  });
}
