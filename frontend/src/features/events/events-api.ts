/** Events as visitors read them. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { contract } from "../../shared/api/client.ts";
import type { ApiClient } from "../../shared/api/client.ts";
import { getPage, nextOffset } from "../../shared/api/list.ts";
import { fetchErrors } from "../../shared/text/site.ts";

/** Two rows of the widest grid: the section stands below others. */
const LIMIT = 8;

export const eventKeys = { list: ["events"] as const };

/** Pages of `GET /api/events`: what is still to come, featured first, then by start. */
export const eventsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: eventKeys.list,
    queryFn: ({ pageParam }) =>
      getPage(api, {
        path: "/api/events",
        schema: contract("events"),
        query: { limit: LIMIT },
        offset: pageParam,
        failure: fetchErrors.events,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
