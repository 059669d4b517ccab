/** Queries for the businesses that visitors see. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getPage, nextOffset, orMissing } from "../../../shared/api/client.ts";
import { loadContract } from "../../../shared/api/load-contract.ts";
import type { ApiClient } from "../../../shared/api/client.ts";
import { SHORT_GC_TIME_MS } from "../../../shared/api/query-client.ts";
import type { Position } from "../../../shared/location/geolocation.ts";
import { fetchErrors } from "../../../shared/text/site.ts";

export interface BusinessFilter {
  categoryId?: number | undefined;
  hasCoupons?: boolean;
  featured?: true;
  location?: Position | null;
}

const businessKeys = {
  list: (filter: Omit<BusinessFilter, "location">) => ["businesses", filter] as const,
  nearby: (filter: BusinessFilter) => ["businesses", "nearby", filter] as const,
  one: (id: number) => ["business", id] as const,
};

/** The order that nearby businesses have by default. */
const FEATURED_FIRST = { sort: "featured" };

/**
 * Pages of `GET /api/businesses`, or of `GET /api/nearby-businesses` with a location; the previous
 * list stays until the new one is loaded.
 */
export function businessesQuery(api: ApiClient, { location, ...filter }: BusinessFilter) {
  const path = location ? "/api/nearby-businesses" : "/api/businesses";
  return infiniteQueryOptions({
    queryKey: location ? businessKeys.nearby({ ...filter, location }) : businessKeys.list(filter),
    queryFn: ({ pageParam }) =>
      getPage(api, {
        path,
        schema: loadContract("businesses"),
        query: { ...filter, ...(location ?? FEATURED_FIRST) },
        offset: pageParam,
        failure: fetchErrors.businesses,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
    ...(location && { gcTime: SHORT_GC_TIME_MS }),
  });
}

/** `GET /api/businesses/{id}`; null when there is no such business in this town. */
export const businessQuery = (api: ApiClient, id: number) =>
  queryOptions({
    queryKey: businessKeys.one(id),
    queryFn: () =>
      orMissing(api.call({ path: `/api/businesses/${id}`, schema: loadContract("business") })),
  });
