/** Keys of what admins read, and which lists a change makes stale: in this tab, and in the others that the admin has open. */
import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";

const BUSINESSES = "/api/admin/businesses";
const COUPONS = "/api/admin/coupons";
const EVENTS = "/api/admin/events";
const CATEGORIES = "/api/admin/categories";
const IMPORTS = "/api/admin/imports";
const SUBMISSIONS = "/api/admin/submissions";
const BIRTHDAYS = "/api/admin/birthdays";
const WORKLIST = "worklist";
const SESSION = "session";
const ALL = "";

/** What was changed → how the keys begin of all that shows something of it; its own list is the first. */
const MAKES_STALE = {
  businesses: [BUSINESSES, COUPONS, EVENTS, CATEGORIES, WORKLIST],
  coupons: [COUPONS, BUSINESSES, WORKLIST],
  events: [EVENTS, WORKLIST],
  categories: [CATEGORIES, BUSINESSES, COUPONS, WORKLIST],
  imports: [IMPORTS, BUSINESSES, COUPONS, EVENTS, CATEGORIES, WORKLIST],
  birthdays: [BIRTHDAYS],
  // Whoever is somebody else now is shown what is theirs.
  signIn: [SESSION, ALL],
  signOut: [SESSION],
  submissions: [SUBMISSIONS, BUSINESSES, COUPONS, CATEGORIES, WORKLIST],
} as const satisfies Record<string, readonly string[]>;

export type Change = keyof typeof MAKES_STALE;

let opened: BroadcastChannel | undefined;
/** One for all of a tab, which does not hear what it tells itself. */
const channel = () => (opened ??= new BroadcastChannel("admin-changes"));

/** Has the other tabs load anew what they show of it. */
export function tellOtherTabs(change: Change) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none, it is for one origin
  channel().postMessage(change);
}

/** Loads anew what is shown of it, its own list first, and tells the other tabs to do the same. */
export function useChanged() {
  const client = useQueryClient();
  return useCallback(
    (change: Change) => {
      tellOtherTabs(change);
      return makeStale(client, change);
    },
    [client],
  );
}

/** Follows what is changed in other tabs; `leaves` may leave the page when one of them signs out, and tells so. */
export function useChangesElsewhere(leaves: () => boolean = stays) {
  const client = useQueryClient();
  useEffect(() => {
    const follow = ({ data }: MessageEvent<unknown>) => {
      if (!isChange(data) || (data === "signOut" && leaves())) return;
      void makeStale(client, data);
    };
    channel().addEventListener("message", follow);
    return () => channel().removeEventListener("message", follow);
  }, [client, leaves]);
}

const stays = () => false;

/** A tab may have been open since another version. */
const isChange = (data: unknown): data is Change =>
  typeof data === "string" && Object.hasOwn(MAKES_STALE, data);

/**
 * Resolves when its own lists (also of what was deleted, or may be double) are there anew: nobody who waits
 * for those is held up by the others.
 */
function makeStale(client: QueryClient, change: Change) {
  const [own = "", ...others]: readonly string[] = MAKES_STALE[change];
  const refresh = (paths: readonly string[]) =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => paths.some((start) => String(path).startsWith(start)),
    });
  void refresh(others);
  return refresh([own]);
}

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
