/** A page of an admin list; the one before stays until the next is there. */
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { browserApi } from "../../shared/api/client.ts";
import { withQuery } from "../../shared/api/list.ts";
import { adminKeys } from "./keys.ts";
import { listQuery } from "./list-params.ts";
import type { ListParams } from "./list-params.ts";

/** `path` is the first element of the key, so that saving can refresh every list of a kind. */
export const adminListQuery = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  params: ListParams,
) => {
  const query = listQuery(params);
  return queryOptions({
    queryKey: adminKeys.list(path, query),
    queryFn: async () => {
      const { data, header } = await browserApi.call({
        path: withQuery(path, query),
        schema: schema.array(),
      });
      return {
        items: data,
        total: Number(header("x-total-count")),
        /** So long each is kept; 0 for ever. */
        keptMonths: Number(header("x-kept-months")),
      };
    },
    placeholderData: keepPreviousData,
  });
};

/** Records that a service answers at most. */
const MOST = 500;

/** Every record that fits, page by page; one that is added or goes meanwhile may be missing. */
export async function getAll<Item extends { id: number }>(
  path: string,
  schema: z.ZodType<Item>,
  params: ListParams,
): Promise<Item[]> {
  const query = listQuery({ ...params, sort: "id" });
  const all: Item[] = [];
  for (let offset = 0; ; offset += MOST) {
    const { data } = await browserApi.call({
      path: withQuery(path, { ...query, limit: MOST, offset }),
      schema: schema.array(),
    });
    all.push(...data);
    if (data.length < MOST) return all;
  }
}

/** What was added last is what one looks for. */
export const NEWEST_FIRST = "-id";

/** `ownSort` is the order while none is chosen; without it, the service's. */
export const useAdminList = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  params: ListParams,
  ownSort = "",
) => useQuery(adminListQuery(path, schema, { ...params, sort: params.sort || ownSort }));
