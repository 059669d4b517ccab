/** Query keys of the admin's lists; `invalidation.ts` names those that a change makes stale. */

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export const adminKeys = {
  list: (path: string, query: Query = {}) => [path, "list", query] as const,
  /** Last polled page of a list; changes don't invalidate it, as it is polled anyway. */
  latest: (path: string, query: Query) => ["latest", path, query] as const,
  suggestions: (path: string, q: string) => [path, "suggestions", q] as const,
  counts: (path: string) => [path, "counts"] as const,
  history: (path: string, id: number) => [path, id, "history"] as const,
  impact: (path: string, ids: readonly number[]) => [path, "impact", ids] as const,
  worklist: (service: string) => ["worklist", service] as const,
};
