/** Businesses as visitors read them. */
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { contract } from "../../shared/api/client.ts";
import type { ApiClient } from "../../shared/api/client.ts";
import { getPage, nextOffset } from "../../shared/api/list.ts";
import { SHORT_KEPT_MS } from "../../shared/api/query-client.ts";
import type { Position } from "../../shared/location/geolocation.ts";
import { fetchErrors } from "../../shared/text/site.ts";

export interface BusinessFilter {
  categoryId?: number | undefined;
  hasCoupons?: boolean;
  featured?: true;
  location?: Position | null;
}

export const businessKeys = {
  list: (filter: Omit<BusinessFilter, "location">) => ["businesses", filter] as const,
  nearby: (filter: BusinessFilter) => ["nearby businesses", filter] as const,
};

/**
 * Pages of `GET /api/businesses`, or of `GET /api/nearby-businesses` with a location; what was shown
 * stays until the new list is there.
 */
export function businessesQuery(api: ApiClient, { location, ...filter }: BusinessFilter) {
  const path = location ? "/api/nearby-businesses" : "/api/businesses";
  return infiniteQueryOptions({
    queryKey: location ? businessKeys.nearby({ ...filter, location }) : businessKeys.list(filter),
    queryFn: ({ pageParam }) =>
      getPage(api, {
        path,
        schema: contract("businesses"),
        query: { ...filter, ...location },
        offset: pageParam,
        failure: fetchErrors.businesses,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
    ...(location && { gcTime: SHORT_KEPT_MS }),
  });
}
