/** A page of an admin list; the one before stays until the next is there. */
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { callAdmin } from "../../shared/api/admin-api.ts";
import { withQuery } from "../../shared/api/list.ts";
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
    queryKey: [path, query],
    queryFn: async () => {
      const { data, total } = await callAdmin({
        path: withQuery(path, query),
        schema: schema.array(),
      });
      return { items: data, total };
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
