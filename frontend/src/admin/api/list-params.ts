/** State of an admin list, kept in the URL: `/admin/coupons?q=loaf&sort=-title&page=2&validity=soon`. */
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/** Records per page. */
export const ADMIN_PAGE_SIZE = 50;

export interface ListParams {
  q: string;
  /** "" means the list's default order. */
  sort: string;
  /** Starts at 1. */
  page: number;
  /** Values of active filters by name; inactive ones are missing. */
  filters: Record<string, string>;
}

export type ChangeList = (change: Partial<ListParams>) => void;

const OTHERS = new Set(["q", "sort", "page"]);

/** Reads the state from the URL; an invalid page becomes 1. */
export function readListParams(
  search: URLSearchParams,
  filterNames: readonly string[],
): ListParams {
  const page = Number(search.get("page") ?? 1);
  const filters = filterNames.flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    q: search.get("q") ?? "",
    sort: search.get("sort") ?? "",
    page: Number.isInteger(page) && page > 0 ? page : 1,
    filters: Object.fromEntries(filters),
  };
}

/** Returns the URL of a list in this state. */
export function listHref(tab: string, { q, sort, page, filters }: Partial<ListParams>): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (sort) search.set("sort", sort);
  for (const [name, value] of Object.entries(filters ?? {}))
    if (value && !OTHERS.has(name)) search.set(name, value);
  if (page && page > 1) search.set("page", String(page));
  const text = search.toString();
  return `/admin/${tab}${text === "" ? "" : `?${text}`}`;
}

/** Returns the query of the service's list for this state. */
export const listQuery = ({ q, sort, page, filters }: ListParams) => ({
  q: q || undefined,
  sort: sort || undefined,
  ...filters,
  limit: ADMIN_PAGE_SIZE,
  offset: (page - 1) * ADMIN_PAGE_SIZE,
});

/** Returns the list's state and a function to change it; any change except of the page resets the page to 1. */
export function useListParams(tab: string, filterNames: readonly string[]) {
  const [search, setSearch] = useSearchParams();
  const params = readListParams(search, filterNames);
  const change = useCallback<ChangeList>(
    (changed) => {
      // Based on the URL, which is ahead of the last render: two quick changes must not undo each
      // other.
      const before = readListParams(new URLSearchParams(window.location.search), filterNames);
      const href = listHref(tab, { ...before, page: 1, ...changed });
      setSearch(new URL(href, window.location.href).search, {
        replace: changed.page === undefined,
      });
    },
    [setSearch, tab, filterNames],
  );
  return { params, change };
}

/** URL parameters of a list for the views shown instead of the records. */
export const BIN_VIEW = { name: "view", value: "deleted" } as const;
export const DUPLICATES_VIEW = { name: "view", value: "duplicates" } as const;
