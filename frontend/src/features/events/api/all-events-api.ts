/** All events to come in order of time, a page at a time. */
import { queryOptions } from "@tanstack/react-query";
import { getPage } from "../../../shared/api/client.ts";
import { contract } from "../../../shared/api/contract.ts";
import type { ApiClient } from "../../../shared/api/client.ts";
import { fetchErrors } from "../../../shared/text/site.ts";
import { eventKeys } from "./events-api.ts";

/** A page of the list. */
export interface EventsPart {
  /** `today`, `weekend` or a day, by the town's clock; undefined for all. */
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
        schema: contract("events"),
        query: { when, sort: "start", limit: EVENTS_PAGE },
        offset: (page - 1) * EVENTS_PAGE,
        failure: fetchErrors.events,
      }),
    // A page without any says nothing of others.
    placeholderData: (before) => (before?.items.length ? before : undefined),
  });
}
