/** `GET /api/businesses` and, once a location is known, `GET /api/nearby-businesses`. */
import type { Business } from "@mainstreet/contracts/business";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { ApiClient } from "../../shared/api/client.ts";
import { getPage, nextOffset } from "../../shared/api/list.ts";
import type { Position } from "../../shared/location/geolocation.ts";
import { fetchErrors } from "../../shared/text/errors.ts";

export interface BusinessFilter {
  categoryId?: number | undefined;
  hasCoupons?: boolean;
  featured?: true;
  location?: Position | null;
}

/** Pages of businesses; what was shown stays until the new list is there. */
export function businessesQuery(api: ApiClient, filter: BusinessFilter) {
  const { location, ...rest } = filter;
  const path = location ? "/api/nearby-businesses" : "/api/businesses";
  const query = { ...rest, ...location };
  return infiniteQueryOptions({
    queryKey: [path, query],
    queryFn: ({ pageParam }) =>
      getPage<Business>(api, path, query, pageParam, fetchErrors.businesses),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  });
}
