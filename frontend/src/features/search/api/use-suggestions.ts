/** What is found while somebody types. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useApi } from "../../../shared/api/context.ts";
import { useLocationHandle } from "../../../shared/location/provider.tsx";
import { SUGGESTIONS, eventSearchQuery, searchQuery, searchedText } from "./search-api.ts";

/** A pause in typing this long starts a search. */
const PAUSE_MS = 150;

/** Results stay until the next are there; `q` is what they belong to or what is on its way. */
export function useSuggestions(typed: string) {
  const api = useApi();
  const { location } = useLocationHandle().state;
  const q = useSettled(searchedText(typed));
  const query = useQuery({
    ...searchQuery(api, { q, limit: SUGGESTIONS, location }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  // Deals and businesses stand without them.
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
