/** The search: its parameters, addresses and queries. */
import { queryOptions } from "@tanstack/react-query";
import { withQuery } from "../../../shared/api/client.ts";
import { loadContract } from "../../../shared/api/load-contract.ts";
import type { ApiClient } from "../../../shared/api/client.ts";
import { SHORT_GC_TIME_MS, openNowOptions } from "../../../shared/api/query-client.ts";
import type { Position } from "../../../shared/location/geolocation.ts";

/** Results of each kind among the suggestions, and below, at first on the page of results. */
export const SUGGESTIONS = 5;
const RESULTS = 24;
/** Most results of each kind that the service returns at once. */
const MAX_RESULTS = 192;

export interface SearchPart {
  q: string;
  limit: number;
  /** Only businesses that are open at the moment, and their deals. */
  openNow?: true | undefined;
}

interface Search extends SearchPart {
  location: Position | null;
}

/**
 * Reads from the address how many results of each kind to show (`?show=48`), and whether only those
 * open now (`?open=now`).
 */
export function shownResults(search: URLSearchParams): Omit<SearchPart, "q"> {
  const show = Number(search.get("show"));
  return {
    limit: show % RESULTS === 0 && show > 0 ? Math.min(show, MAX_RESULTS) : RESULTS,
    openNow: search.get("open") === "now" || undefined,
  };
}

/**
 * Returns the address of the page of results, optionally with only what is open now, and with how
 * many of each kind.
 */
export const resultsHref = (q: string, openNow?: true, show?: number) =>
  withQuery("/", { q, open: openNow && "now", show });

/** Returns the next number of results; undefined once all that one answer can hold are shown. */
export const moreResults = (shown: number) => (shown < MAX_RESULTS ? shown * 2 : undefined);

/** While more results of the same search load, the previous ones stay. */
const keepSame =
  ({ q, openNow }: SearchPart) =>
  <Data>(
    data: Data | undefined,
    query: { queryKey: readonly [string, SearchPart, ...string[]] } | undefined,
  ) => {
    const before = query?.queryKey[1];
    return before?.q === q && before.openNow === openNow ? data : undefined;
  };

/** Longest text that the service accepts, in characters. */
const LENGTH = 100;

const searchKeys = {
  found: (search: Search) => ["search", search] as const,
  events: (search: SearchPart) => ["search", search, "events"] as const,
};

/**
 * Normalizes a text for the search: collapses and trims blanks, and cuts it to the longest length.
 */
export const searchedText = (text: string) =>
  text.replaceAll(/\s+/g, " ").trim().slice(0, LENGTH).trim();

/** `GET /api/search`: deals and businesses, best matches first; aborted when no longer wanted. */
export const searchQuery = (api: ApiClient, search: Search) =>
  queryOptions({
    queryKey: searchKeys.found(search),
    queryFn: async ({ signal }) => {
      const { location, ...query } = search;
      const path = withQuery("/api/search", { ...query, ...location });
      return (await api.call({ path, schema: loadContract("found"), signal })).data;
    },
    placeholderData: keepSame(search),
    gcTime: SHORT_GC_TIME_MS,
    ...openNowOptions(search.openNow),
  });

/** `GET /api/search/events`: events, best matches first. */
export function eventSearchQuery(api: ApiClient, search: SearchPart) {
  const path = withQuery("/api/search/events", { ...search });
  return queryOptions({
    queryKey: searchKeys.events(search),
    queryFn: async ({ signal }) =>
      (await api.call({ path, schema: loadContract("foundEvents"), signal })).data,
    placeholderData: keepSame(search),
    gcTime: SHORT_GC_TIME_MS,
  });
}
