/** Polling by open pages, to show what others have changed. */
import { FOLLOWS } from "@mainstreet/contracts/follows";
import type { QueryFunctionContext } from "@tanstack/react-query";

/** Polling interval of open lists, in ms. */
export const FOLLOW_MS = 5000;

/** Headers of a poll, which does not extend the session. */
export const FOLLOWING = { [FOLLOWS]: "1" };

/** Returns these headers for a polled query; none for its first request, which the user has caused. */
export function followHeaders({ client, queryKey }: QueryFunctionContext): Record<string, string> {
  const { dataUpdateCount = 0, errorUpdateCount = 0 } = client.getQueryState(queryKey) ?? {};
  return dataUpdateCount + errorUpdateCount > 0 ? FOLLOWING : {};
}
