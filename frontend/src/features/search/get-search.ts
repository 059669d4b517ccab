/** `GET /api/search`: deals and businesses, best matches first. */
import type { SearchResults } from "@mainstreet/contracts/search";
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "../../shared/api/client.ts";
import { withQuery } from "../../shared/api/list.ts";
import type { Position } from "../../shared/location/geolocation.ts";

/** As many of each kind as one sees at a glance, and on the page of results. */
export const SUGGESTIONS = 5;
export const RESULTS = 24;

/** Longest text that the service takes. */
const LENGTH = 100;
const KEPT_MS = 5 * 60 * 1000;

/** The text as it is searched for: blanks at the ends and what is too long don't count. */
export const searchedText = (text: string) =>
  text.replaceAll(/\s+/g, " ").trim().slice(0, LENGTH).trim();

/** A request that is no longer wanted is aborted. */
export function searchQuery(
  api: ApiClient,
  search: { q: string; limit: number; location: Position | null },
) {
  const { location, ...query } = search;
  const path = withQuery("/api/search", { ...query, ...location });
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ signal }) => (await api.get<SearchResults>(path, signal)).data,
    gcTime: KEPT_MS,
  });
}
