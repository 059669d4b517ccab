/** `GET /api/events`: what is still to come, featured first, then by start. */
import type { TownEvent } from "@mainstreet/contracts/town-event";
import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ApiClient } from "../../shared/api/client.ts";
import { getPage, nextOffset } from "../../shared/api/list.ts";
import { fetchErrors } from "../../shared/text/errors.ts";

/** Two rows of the widest grid: the section stands below others. */
const LIMIT = 8;

export const eventsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: ["/api/events"],
    queryFn: ({ pageParam }) =>
      getPage<TownEvent>(api, "/api/events", { limit: LIMIT }, pageParam, fetchErrors.events),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
