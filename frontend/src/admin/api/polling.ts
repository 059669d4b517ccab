/** Polling by open pages, to show what others have changed. */
import { BACKGROUND_POLL_HEADER } from "@mainstreet/contracts/background-poll";
import type { QueryFunctionContext } from "@tanstack/react-query";

/** Polling interval of open lists, in ms. */
export const LIST_POLL_MS = 5000;

/** Headers of a poll, which does not extend the session. */
export const BACKGROUND_POLL = { [BACKGROUND_POLL_HEADER]: "1" };

/** Returns these headers for a polled query; none for its first request, which the user has caused. */
export function pollHeaders({ client, queryKey }: QueryFunctionContext): Record<string, string> {
  const { dataUpdateCount = 0, errorUpdateCount = 0 } = client.getQueryState(queryKey) ?? {};
  return dataUpdateCount + errorUpdateCount > 0 ? BACKGROUND_POLL : {};
}
