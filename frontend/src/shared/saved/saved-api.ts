/** Queries saved records from the API; loaded with the parts that show them. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { cachedAt, withQuery } from "../api/client.ts";
import type { ApiClient, Contract } from "../api/client.ts";
import { SHORT_GC_TIME_MS } from "../api/query-client.ts";

const savedKeys = {
  list: (path: string, ids: readonly number[]) => ["saved", path, ids] as const,
};

/**
 * Query of the records saved on this device, by their current ids and the ids they were saved
 * under; those the town no longer has are missing. Offline, records are as of `cachedAt`, and what
 * was saved later is not among `known`. `schema` is called on each fetch.
 */
export function savedQuery<Item extends { id: number; savedId?: number | undefined }>(
  api: ApiClient,
  path: string,
  schema: () => Promise<Contract<Item[]>>,
  saved: readonly number[],
) {
  const ids = saved.toSorted((a, b) => a - b);
  return queryOptions({
    queryKey: savedKeys.list(path, ids),
    queryFn: async () => {
      const answer = await api.call({
        path: withQuery(path, { ids: ids.join(",") }),
        schema: schema(),
      });
      const known = answer.header("x-kept-ids")?.split(",").map(Number) ?? ids;
      const records = new Map(answer.data.map((record) => [record.id, record]));
      for (const record of answer.data) records.set(record.savedId ?? record.id, record);
      return {
        records,
        known: new Set(known),
        cachedAt: cachedAt(answer),
      };
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    gcTime: SHORT_GC_TIME_MS,
  });
}
