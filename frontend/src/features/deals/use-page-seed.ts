import type { Coupon, CouponDetail } from "@mainstreet/contracts/coupon";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { couponKeys } from "./api/coupons-api.ts";

/** The deal's page, and its view for the till, begin with what is shown here: the connection may be lost by then. */
export function usePageSeed(shown: Coupon | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (!shown) return;
    const { id } = shown;
    const queryKey = couponKeys.one(id, null);
    const ofAnyPlace = { queryKey: queryKey.slice(0, 2) };
    const shownKey = ["shown coupon", id];
    const before = client.getQueryData(shownKey);
    // As old as the page that shows it where that comes from the worker's cache; those after it hide the bar.
    const bar = document.querySelector("#kept:not([hidden])");
    const cachedAt = bar?.getAttribute("data-at") ?? undefined;
    // Whether it is over is for the day to tell.
    const seed: CouponDetail & { cachedAt: string | undefined } = {
      cachedAt,
      expired: false,
      ...shown,
    };
    // Of one answer to several places.
    const told = { ...seed, expired: false, business: { ...seed.business, distance: null } };
    // What was handed on already may be older than what the page has been told since.
    if (client.setQueryData(shownKey, told) !== before) {
      client.setQueryData(queryKey, seed);
      client.setQueriesData(ofAnyPlace, seed);
    }
    // The page asks all the same.
    void client.invalidateQueries({ ...ofAnyPlace, refetchType: "none" });
  }, [client, shown]);
}
