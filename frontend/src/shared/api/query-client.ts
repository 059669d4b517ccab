/**
 * Defaults of all queries, as specified: never stale, no retries, no automatic refetch; lists
 * shared by admins or filtered by "open now" opt in to refetching.
 */
import { QueryClient } from "@tanstack/react-query";

/**
 * Garbage collection time in ms of queries that depend on a location or a search text: too many to
 * keep for ever, but Back finds them for two hours. The server has none: its timers would keep each
 * page for as long.
 */
export const SHORT_GC_TIME_MS = import.meta.env.SSR ? Number.POSITIVE_INFINITY : 2 * 3600 * 1000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Without a connection a call fails at once instead of being paused until there is one.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

const MINUTE_MS = 60_000;
/** Options of "open now" lists: they go stale while shown, and while the tab is in the background. */
const OPTIONS = {
  staleTime: MINUTE_MS,
  refetchInterval: 5 * MINUTE_MS,
  refetchOnWindowFocus: true,
} as const;

/** Returns the query options of a list; undefined unless it is filtered by "open now". */
export const openNowOptions = (openNow: true | undefined) => openNow && OPTIONS;
