/** Which admin lists a change makes stale, in this tab and in the admin's other tabs. */
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

/** By kind of change: prefixes of the query keys that become stale; the changed kind's own list comes first. */
const INVALIDATES = {
  businesses: [BUSINESSES, COUPONS, EVENTS, CATEGORIES, WORKLIST],
  coupons: [COUPONS, BUSINESSES, WORKLIST],
  events: [EVENTS, WORKLIST],
  categories: [CATEGORIES, BUSINESSES, COUPONS, WORKLIST],
  imports: [IMPORTS, BUSINESSES, COUPONS, EVENTS, CATEGORIES, WORKLIST],
  birthdays: [BIRTHDAYS],
  // After a sign-in the admin may be another one, who sees other data.
  signIn: [SESSION, ALL],
  signOut: [SESSION],
  submissions: [SUBMISSIONS, BUSINESSES, COUPONS, CATEGORIES, WORKLIST],
} as const satisfies Record<string, readonly string[]>;

export type Change = keyof typeof INVALIDATES;

let opened: BroadcastChannel | undefined;
/** Returns the tab's one channel; its messages don't reach the tab that sends them. */
const channel = () => (opened ??= new BroadcastChannel("admin-changes"));

/** Makes the other tabs reload the data that the change affects. */
export function broadcastChange(change: Change) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none, it is for one origin
  channel().postMessage(change);
}

/** Returns a function that reloads the data affected by a change, its own list first, in this and all other tabs. */
export function useInvalidate() {
  const client = useQueryClient();
  return useCallback(
    (change: Change) => {
      broadcastChange(change);
      return invalidate(client, change);
    },
    [client],
  );
}

/**
 * Applies the changes of other tabs; on a sign-out elsewhere `leaves` may leave the page, and
 * returns whether it does.
 */
export function useChangesFromOtherTabs(leaves: () => boolean = stays) {
  const client = useQueryClient();
  useEffect(() => {
    const follow = ({ data }: MessageEvent<unknown>) => {
      if (!isChange(data) || (data === "signOut" && leaves())) return;
      void invalidate(client, data);
    };
    channel().addEventListener("message", follow);
    return () => channel().removeEventListener("message", follow);
  }, [client, leaves]);
}

const stays = () => false;

/** Other tabs may run another version of the app. */
const isChange = (data: unknown): data is Change =>
  typeof data === "string" && Object.hasOwn(INVALIDATES, data);

/**
 * Invalidates the affected queries. Resolves when the change's own lists (deleted and duplicate
 * records included) are reloaded; the others load in the background.
 */
function invalidate(client: QueryClient, change: Change) {
  const [own = "", ...others]: readonly string[] = INVALIDATES[change];
  const refresh = (paths: readonly string[]) =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => paths.some((start) => String(path).startsWith(start)),
    });
  void refresh(others);
  return refresh([own]);
}
