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

/** What was added last is what one looks for. */
export const NEWEST_FIRST = "-id";

/** `ownSort` is the order while none is chosen; without it, the service's. */
export const useAdminList = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  params: ListParams,
  ownSort = "",
) => useQuery(adminListQuery(path, schema, { ...params, sort: params.sort || ownSort }));
