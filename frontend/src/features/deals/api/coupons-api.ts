/** Queries for the coupons that visitors see, including those near a deal's business. */
import type { Coupon, CouponDetail, CouponOrder } from "@mainstreet/contracts/coupon";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getPage, nextOffset, orMissing, withQuery } from "../../../shared/api/client.ts";
import { loadContract } from "../../../shared/api/load-contract.ts";
import type { ApiClient } from "../../../shared/api/client.ts";
import { SHORT_GC_TIME_MS } from "../../../shared/api/query-client.ts";
import type { Position } from "../../../shared/location/geolocation.ts";
import { fetchErrors } from "../../../shared/text/site.ts";

/** A place and a radius around it, in miles; undefined for any distance. */
export interface Near extends Position {
  radius: number | undefined;
}

/** A page of the list of all deals, with its order and filters. */
export interface DealsPart {
  /** Undefined puts the nearest first. */
  sort: CouponOrder | undefined;
  /** Deals of any of these; an empty list means all. */
  categoryIds: number[];
  /** Only deals of businesses that are open at the moment. */
  openNow: true | undefined;
  /** From 1 on. */
  page: number;
}

export interface CouponFilter {
  categoryId?: number | undefined;
  businessId?: number | undefined;
  featured?: true | undefined;
  location?: Position | null;
  /** `nearest` sorts by distance alone, and needs a place; by default featured deals come first. */
  sort?: "nearest";
  exceptBusinessId?: number;
}

export const couponKeys = {
  list: (filter: Omit<CouponFilter, "location">) => ["coupons", filter] as const,
  nearby: (filter: CouponFilter) => ["coupons", "nearby", filter] as const,
  page: (part: DealsPart, near: Near | null) => ["coupons", "all", part, near] as const,
  one: (id: number, location: Position | null) => ["coupon", id, location] as const,
};

/**
 * Pages of `GET /api/coupons`, or of `GET /api/nearby-coupons` with a location; the previous list
 * stays until the new one is loaded.
 */
export function couponsQuery(api: ApiClient, { location, ...filter }: CouponFilter) {
  const path = location ? "/api/nearby-coupons" : "/api/coupons";
  return infiniteQueryOptions({
    queryKey: location ? couponKeys.nearby({ ...filter, location }) : couponKeys.list(filter),
    queryFn: ({ pageParam }) =>
      getPage(api, {
        path,
        schema: loadContract("coupons"),
        query: { ...filter, ...location },
        offset: pageParam,
        failure: fetchErrors.coupons,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
    ...(location && { gcTime: SHORT_GC_TIME_MS }),
  });
}

/** `GET /api/coupons/{id}`; null when there is no such coupon in this town. */
export const couponQuery = (api: ApiClient, id: number, location: Position | null) =>
  queryOptions({
    queryKey: couponKeys.one(id, location),
    queryFn: () => {
      const path = withQuery(`/api/coupons/${id}`, { ...location });
      return orMissing(api.call({ path, schema: loadContract("coupon") }));
    },
    ...(location && { gcTime: SHORT_GC_TIME_MS }),
  });

/** Most deals of other businesses that are shown: one row of the widest grid. */
const NEAR_DEALS = 4;

/**
 * Deals around the coupon's business, nearest first; those of its category if its place is unknown.
 */
export function nearDealsQuery(api: ApiClient, { businessId, business }: CouponDetail) {
  const { latitude, longitude, categoryId } = business;
  if (latitude === null || longitude === null) return couponsQuery(api, { categoryId });
  const location = { latitude, longitude };
  return couponsQuery(api, { location, sort: "nearest", exceptBusinessId: businessId });
}

/** Returns the first deals of other businesses. */
export const ofOthers = (deals: readonly Coupon[], { businessId }: CouponDetail) =>
  deals.filter((deal) => deal.businessId !== businessId).slice(0, NEAR_DEALS);
