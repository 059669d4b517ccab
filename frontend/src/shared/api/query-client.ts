/** Defaults of all data loading, as specified: never stale, never retried, no refetch by itself. */
import { QueryCache, QueryClient } from "@tanstack/react-query";

/** `queryCache` hears of every failed query. */
export function createQueryClient(queryCache = new QueryCache()): QueryClient {
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
    },
  });
}
