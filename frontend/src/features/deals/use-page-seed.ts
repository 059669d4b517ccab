import type { Coupon, CouponDetail } from "@mainstreet/contracts/coupon";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../../shared/api/client.ts";
import { couponKeys, couponQuery } from "./api/coupons-api.ts";

/** The deal's page, and its view for the till, begin with what is shown here: the connection may be lost by then. */
export function usePageSeed(shown: Coupon | undefined) {
  const client = useQueryClient();
  const api = useApi();
  useEffect(() => {
    if (!shown) return;
    const { id } = shown;
    const queryKey = couponKeys.ofOne(id);
    const before = client.getQueryData(couponKeys.shown(id));
    // Whether it is over is for the day to tell.
    const seed: CouponDetail = { expired: false, ...shown };
    // Of one answer to several places.
    const told = { ...seed, expired: false, business: { ...seed.business, distance: null } };
    // What was handed on already may be older than what the page has been told since.
    if (client.setQueryData(couponKeys.shown(id), told) !== before) {
      client.setQueryData(couponQuery(api, id, null).queryKey, seed);
      client.setQueriesData({ queryKey }, seed);
    }
    // The page asks all the same.
    void client.invalidateQueries({ queryKey, refetchType: "none" });
  }, [api, client, shown]);
}
