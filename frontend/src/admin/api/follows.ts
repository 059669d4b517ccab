/** What an open page asks for again and again by itself, for what others have changed. */
import { FOLLOWS } from "@mainstreet/contracts/follows";
import type { QueryFunctionContext } from "@tanstack/react-query";

/** So often an open list is looked at, in ms. */
export const FOLLOW_MS = 5000;

/** Headers of a call that keeps no session awake. */
export const FOLLOWING = { [FOLLOWS]: "1" };

/** The same of a query that is asked for by itself: of all its calls but the first, which somebody has waited for. */
export function followHeaders({ client, queryKey }: QueryFunctionContext): Record<string, string> {
  const { dataUpdateCount = 0, errorUpdateCount = 0 } = client.getQueryState(queryKey) ?? {};
  return dataUpdateCount + errorUpdateCount > 0 ? FOLLOWING : {};
}
