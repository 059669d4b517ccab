/** Keys of what admins read: all of a kind begin with its path, by which a change finds them. */
type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export const adminKeys = {
  list: (path: string, query: Query = {}) => [path, "list", query] as const,
  /** As it was found lately; no change makes that stale, as it is asked for again and again anyway. */
  latest: (path: string, query: Query) => ["latest", path, query] as const,
  suggestions: (path: string, q: string) => [path, "suggestions", q] as const,
  counts: (path: string) => [path, "counts"] as const,
  history: (path: string, id: number) => [path, id, "history"] as const,
  impact: (path: string, ids: readonly number[]) => [path, "impact", ids] as const,
  worklist: (service: string) => ["worklist", service] as const,
};
