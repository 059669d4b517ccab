/** Queries for the events that visitors see. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getPage, nextOffset, orMissing } from "../../../shared/api/client.ts";
import { loadContract } from "../../../shared/api/load-contract.ts";
import type { ApiClient } from "../../../shared/api/client.ts";
import { fetchErrors } from "../../../shared/text/site.ts";

/** Events per page: two rows of the widest grid, as the section is below others. */
const LIMIT = 8;

export const eventKeys = {
  list: ["events"] as const,
  page: (part: object) => ["events", part] as const,
  one: (id: number) => ["event", id] as const,
};

/** Pages of `GET /api/events`: upcoming events, featured ones first, then by start. */
export const eventsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: eventKeys.list,
    queryFn: ({ pageParam }) =>
      getPage(api, {
        path: "/api/events",
        schema: loadContract("events"),
        query: { limit: LIMIT },
        offset: pageParam,
        failure: fetchErrors.events,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** `GET /api/events/{id}`, even if it is over; null when there is no such event in this town. */
export const eventQuery = (api: ApiClient, id: number) =>
  queryOptions({
    queryKey: eventKeys.one(id),
    queryFn: () =>
      orMissing(api.call({ path: `/api/events/${id}`, schema: loadContract("event") })),
  });
