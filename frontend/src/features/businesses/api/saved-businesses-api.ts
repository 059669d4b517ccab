/** The saved businesses as the town has them; fetched with the part that shows them. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { contract, keptAt } from "../../../shared/api/client.ts";
import type { ApiClient } from "../../../shared/api/client.ts";
import { withQuery } from "../../../shared/api/list.ts";
import { SHORT_KEPT_MS } from "../../../shared/api/query-client.ts";

export const savedBusinessKeys = {
  list: (ids: readonly number[]) => ["saved businesses", ids] as const,
};

/** `GET /api/saved-businesses`, by their ids; the town has not all of them any more. Kept as the deals are. */
export function savedBusinessesQuery(api: ApiClient, saved: readonly number[]) {
  const ids = saved.toSorted((a, b) => a - b);
  return queryOptions({
    queryKey: savedBusinessKeys.list(ids),
    queryFn: async () => {
      const path = withQuery("/api/saved-businesses", { ids: ids.join(",") });
      const answer = await api.call({ path, schema: contract("businesses") });
      return {
        businesses: new Map(answer.data.map((business) => [business.id, business])),
        keptAt: keptAt(answer),
      };
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    gcTime: SHORT_KEPT_MS,
  });
}
