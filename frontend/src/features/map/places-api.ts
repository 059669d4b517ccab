/** Where businesses are, as the map asks for them: all at once. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { contract } from "../../shared/api/client.ts";
import type { ApiClient } from "../../shared/api/client.ts";
import { withQuery } from "../../shared/api/list.ts";
import { fetchErrors } from "../../shared/text/site.ts";
import { placesOf } from "./places.ts";

export interface PlaceFilter {
  categoryId?: number | undefined;
  /** Only those that are open at the moment. */
  openNow?: true | undefined;
}

export const placeKeys = {
  list: (filter: PlaceFilter) => ["business places", filter] as const,
};

/** `GET /api/business-places`: those of the filter that have coordinates. */
export const placesQuery = (api: ApiClient, filter: PlaceFilter) =>
  queryOptions({
    queryKey: placeKeys.list(filter),
    queryFn: async () => {
      const path = withQuery("/api/business-places", { ...filter });
      try {
        return placesOf((await api.call({ path, schema: contract("businessPlaces") })).data);
      } catch (error) {
        throw new Error(fetchErrors.businesses, { cause: error });
      }
    },
    placeholderData: keepPreviousData,
  });
