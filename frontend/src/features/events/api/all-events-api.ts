/** All upcoming events in order of time, a page at a time. */
import { queryOptions } from "@tanstack/react-query";
import { getPage } from "../../../shared/api/client.ts";
import { loadContract } from "../../../shared/api/load-contract.ts";
import type { ApiClient } from "../../../shared/api/client.ts";
import { fetchErrors } from "../../../shared/text/site.ts";
import { eventKeys } from "./events-api.ts";

/** A page of the list and its filter. */
export interface EventsPart {
  /** `today`, `weekend` or a day, in the town's time; undefined for all. */
  when: string | undefined;
  /** From 1 on. */
  page: number;
}

export const EVENTS_PAGE = 24;

export function allEventsQuery(api: ApiClient, { when, page }: EventsPart) {
  return queryOptions({
    queryKey: eventKeys.page({ when, page }),
    queryFn: () =>
      getPage(api, {
        path: "/api/events",
        schema: loadContract("events"),
        query: { when, sort: "start", limit: EVENTS_PAGE },
        offset: (page - 1) * EVENTS_PAGE,
        failure: fetchErrors.events,
      }),
    // An empty page can't stand in for another one.
    placeholderData: (before) => (before?.items.length ? before : undefined),
  });
}
