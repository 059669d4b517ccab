/** Suggestions while typing: the search for them, and the rows of the list. */
import type { Business } from "@mainstreet/contracts/business";
import type { Coupon } from "@mainstreet/contracts/coupon";
import type { SearchResults } from "@mainstreet/contracts/search";
import type { TownEvent } from "@mainstreet/contracts/town-event";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useApi } from "../../shared/api/client.ts";
import { useLocationHandle } from "../../shared/location/provider.tsx";
import {
  SUGGESTIONS,
  eventSearchQuery,
  searchQuery,
  searchedText,
  resultsHref,
} from "./api/search-api.ts";

export type Suggestion = {
  /** Stays the same in the next answer, wherever the suggestion is in its list. */
  id: string;
  href: string;
} & (
  | { kind: "deal"; coupon: Coupon }
  | { kind: "business"; business: Business }
  | { kind: "event"; event: TownEvent }
  | { kind: "all" }
);

/**
 * Returns the suggestions in the list's order; a business and an event lead to the search for their
 * names.
 */
export function suggestionsOf(
  found: SearchResults,
  foundEvents: readonly TownEvent[],
  q: string,
): Suggestion[] {
  const deals = found.coupons.map((coupon): Suggestion => ({
    kind: "deal",
    id: `deal-${coupon.id}`,
    href: `/coupons/${coupon.id}`,
    coupon,
  }));
  const businesses = found.businesses.map((business): Suggestion => ({
    kind: "business",
    id: `business-${business.id}`,
    href: resultsHref(business.name),
    business,
  }));
  const events = foundEvents.map((event): Suggestion => ({
    kind: "event",
    id: `event-${event.id}`,
    href: resultsHref(event.name),
    event,
  }));
  const some = [...deals, ...businesses, ...events];
  return some.length > 0 ? [...some, { kind: "all", id: "all", href: resultsHref(q) }] : [];
}

/** Debounce of typing, in ms. */
const PAUSE_MS = 150;

/**
 * Searches for the debounced text; results stay until the next are loaded. `q` is the text of the
 * results or of the search in flight.
 */
export function useSuggestions(typed: string) {
  const api = useApi();
  const { location } = useLocationHandle().state;
  const q = useSettled(searchedText(typed));
  const query = useQuery({
    ...searchQuery(api, { q, limit: SUGGESTIONS, location }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  // If these fail, deals and businesses are shown without them.
  const events = useQuery({
    ...eventSearchQuery(api, { q, limit: SUGGESTIONS }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  return {
    q,
    found: q === "" || events.isPending ? undefined : query.data,
    foundEvents: q === "" ? undefined : events.data,
    failed: query.isError && q !== "",
    searching: query.isFetching || events.isFetching || q !== searchedText(typed),
    retry: () => void query.refetch(),
  };
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
