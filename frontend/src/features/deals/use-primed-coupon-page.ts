import type { Coupon, CouponDetail } from "@mainstreet/contracts/coupon";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { couponKeys } from "./api/coupons-api.ts";

/**
 * Seeds the queries of the deal's page and till view with what is shown here: by the time they
 * open, the connection may be lost.
 */
export function usePrimedCouponPage(shown: Coupon | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (!shown) return;
    const { id } = shown;
    const queryKey = couponKeys.one(id, null);
    const ofAnyPlace = { queryKey: queryKey.slice(0, 2) };
    const shownKey = ["shown coupon", id];
    const before = client.getQueryData(shownKey);
    // On a page from the service worker's cache, the deal is as old as that page; the bar is hidden
    // on pages visited after it.
    const bar = document.querySelector("#kept:not([hidden])");
    const cachedAt = bar?.getAttribute("data-at") ?? undefined;
    // The default: whether the deal is over can be told from the day.
    const seed: CouponDetail & { cachedAt: string | undefined } = {
      cachedAt,
      expired: false,
      ...shown,
    };
    // Normalized, so that the same deal in answers for several places compares equal.
    const told = { ...seed, expired: false, business: { ...seed.business, distance: null } };
    // An unchanged deal is not seeded again: the page may have loaded newer data since.
    if (client.setQueryData(shownKey, told) !== before) {
      client.setQueryData(queryKey, seed);
      client.setQueriesData(ofAnyPlace, seed);
    }
    // Stale at once, so that the page fetches it all the same.
    void client.invalidateQueries({ ...ofAnyPlace, refetchType: "none" });
  }, [client, shown]);
}
