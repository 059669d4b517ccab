/** What is searched for, and what is found. */
import { queryOptions } from "@tanstack/react-query";
import { withQuery } from "../../../shared/api/client.ts";
import { contract } from "../../../shared/api/contract.ts";
import type { ApiClient } from "../../../shared/api/client.ts";
import { SHORT_GC_TIME_MS, openNowOptions } from "../../../shared/api/query-client.ts";
import type { Position } from "../../../shared/location/geolocation.ts";

/** As many of each kind as one sees at a glance, and on the page of results. */
export const SUGGESTIONS = 5;
const RESULTS = 24;
/** As many as the service gives at once. */
const MOST_RESULTS = 192;

export interface SearchPart {
  q: string;
  limit: number;
  /** Only businesses that are open at the moment, and their deals. */
  openNow?: true | undefined;
}

interface Search extends SearchPart {
  location: Position | null;
}

/** What of them the page of results shows: so many of each kind by `?show=48`, or only what is open by `?open=now`. */
export function shownResults(search: URLSearchParams): Omit<SearchPart, "q"> {
  const show = Number(search.get("show"));
  return {
    limit: show % RESULTS === 0 && show > 0 ? Math.min(show, MOST_RESULTS) : RESULTS,
    openNow: search.get("open") === "now" || undefined,
  };
}

/** Address of the page that shows what is found, or what of it is open now; so many of each kind. */
export const resultsHref = (q: string, openNow?: true, show?: number) =>
  withQuery("/", { q, open: openNow && "now", show });

/** The next step; undefined where all that one answer holds is shown. */
export const moreResults = (shown: number) => (shown < MOST_RESULTS ? shown * 2 : undefined);

/** While more of the same is on its way, what is there stays. */
const keepSame =
  ({ q, openNow }: SearchPart) =>
  <Data>(
    data: Data | undefined,
    query: { queryKey: readonly [string, SearchPart, ...string[]] } | undefined,
  ) => {
    const before = query?.queryKey[1];
    return before?.q === q && before.openNow === openNow ? data : undefined;
  };

/** Longest text that the service takes. */
const LENGTH = 100;

const searchKeys = {
  found: (search: Search) => ["search", search] as const,
  events: (search: SearchPart) => ["search", search, "events"] as const,
};

/** The text as it is searched for: blanks at the ends and what is too long don't count. */
export const searchedText = (text: string) =>
  text.replaceAll(/\s+/g, " ").trim().slice(0, LENGTH).trim();

/** `GET /api/search`: deals and businesses, best matches first; what is no longer wanted is aborted. */
export const searchQuery = (api: ApiClient, search: Search) =>
  queryOptions({
    queryKey: searchKeys.found(search),
    queryFn: async ({ signal }) => {
      const { location, ...query } = search;
      const path = withQuery("/api/search", { ...query, ...location });
      return (await api.call({ path, schema: contract("found"), signal })).data;
    },
    placeholderData: keepSame(search),
    gcTime: SHORT_GC_TIME_MS,
    ...openNowOptions(search.openNow),
  });

/** `GET /api/search/events`: what happens in town, best matches first. */
export function eventSearchQuery(api: ApiClient, search: SearchPart) {
  const path = withQuery("/api/search/events", { ...search });
  return queryOptions({
    queryKey: searchKeys.events(search),
    queryFn: async ({ signal }) =>
      (await api.call({ path, schema: contract("foundEvents"), signal })).data,
    placeholderData: keepSame(search),
    gcTime: SHORT_GC_TIME_MS,
  });
}
