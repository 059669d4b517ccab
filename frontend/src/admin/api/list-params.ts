/** What an admin list shows, kept in the address: `/admin/coupons?q=loaf&sort=-title&page=2&validity=soon`. */
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/** Records on a page. */
export const ADMIN_PAGE_SIZE = 50;

export interface ListParams {
  q: string;
  /** "" is the list's own order. */
  sort: string;
  /** From 1 on. */
  page: number;
  /** Chosen filters by name; those not chosen are missing. */
  filters: Record<string, string>;
}

export type ChangeList = (change: Partial<ListParams>) => void;

const OTHERS = new Set(["q", "sort", "page"]);

/** Reads them; a page that is no number is the first. */
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

/** The address of a list in that state. */
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

/** Query of the service's list for that state. */
export const listQuery = ({ q, sort, page, filters }: ListParams) => ({
  q: q || undefined,
  sort: sort || undefined,
  ...filters,
  limit: ADMIN_PAGE_SIZE,
  offset: (page - 1) * ADMIN_PAGE_SIZE,
});

/** The list's state and its change; any change but that of the page goes back to the first. */
export function useListParams(tab: string, filterNames: readonly string[]) {
  const [search, setSearch] = useSearchParams();
  const params = readListParams(search, filterNames);
  const change = useCallback<ChangeList>(
    (changed) => {
      // The address is ahead of what was rendered last: two quick changes must both stay.
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

/** In the address of a list: what it shows instead of the records. */
export const BIN_VIEW = { name: "view", value: "deleted" } as const;
export const DUPLICATES_VIEW = { name: "view", value: "duplicates" } as const;
