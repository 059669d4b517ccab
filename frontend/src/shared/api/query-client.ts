/** Defaults of all data loading, as specified: never stale, never retried, no refetch by itself; lists that admins share, and of what is open now, ask for one. */
import { QueryClient } from "@tanstack/react-query";

/** What hangs on a place or a search is not kept for ever: there are too many of them. */
export const SHORT_GC_TIME_MS = 5 * 60 * 1000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Without a connection a call fails, and says so, instead of waiting for one.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Lists of those that are open at the moment: that goes by, also while somebody looks, and while the page lies in a pocket. */
const MINUTE_MS = 60_000;
const OPTIONS = {
  staleTime: MINUTE_MS,
  refetchInterval: 5 * MINUTE_MS,
  refetchOnWindowFocus: true,
} as const;

/** Of the query of a list; nothing where it does not go by who is open. */
export const openNowOptions = (openNow: true | undefined) => openNow && OPTIONS;
