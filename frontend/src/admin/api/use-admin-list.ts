/** A page of an admin list: the previous page stays until the next has loaded, and changes of others are polled. */
import { queryOptions, replaceEqualDeep, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import type { z } from "zod";
import { adminKeys } from "./query-keys.ts";
import { BACKGROUND_POLL, LIST_POLL_MS, pollHeaders } from "./polling.ts";
import { browserApi, withQuery } from "../../shared/api/client.ts";
import { SHORT_GC_TIME_MS } from "../../shared/api/query-client.ts";
import { ADMIN_PAGE_SIZE, listQuery } from "./list-params.ts";
import type { ListParams } from "./list-params.ts";
import { adminCategory } from "@mainstreet/contracts/category";
import { REFERENCES } from "../record-kind.ts";

/** Resolves with one page of an admin list; a number whose header is missing is 0. */
export async function getAdminPage<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  query: Parameters<typeof withQuery>[1],
  headers: Record<string, string> = {},
) {
  const { data, header } = await browserApi.call({
    path: withQuery(path, query),
    schema: schema.array(),
    headers,
  });
  return {
    items: data,
    total: Number(header("x-total-count")),
    /** Months that a record is kept; 0 means for ever. */
    keptMonths: Number(header("x-kept-months")),
    /** Rows on all pages that match a record but are kept apart from it. */
    apart: Number(header("x-apart-count")),
  };
}

/** Maximum number of records in one response. */
const MOST = 500;

/** Resolves with all matching records, loaded page by page; one added or deleted meanwhile may be missing. */
export async function getAll<Item extends { id: number }>(
  path: string,
  schema: z.ZodType<Item>,
  params: ListParams,
  headers: Record<string, string> = {},
): Promise<Item[]> {
  const query = listQuery(params);
  const all: Item[] = [];
  for (let offset = 0; ; offset += MOST) {
    const { data } = await browserApi.call({
      path: withQuery(path, { ...query, limit: MOST, offset }),
      schema: schema.array(),
      headers,
    });
    all.push(...data);
    if (data.length < MOST) return all;
  }
}

/** Default order, as admins mostly look for what was added last. */
export const NEWEST_FIRST = "-id";

interface ListOptions<Item> {
  /** Default order; without it the service decides. */
  ownSort?: string;
  /** Something in the list is being edited: changes of others are announced in `showChanges` instead of applied. */
  isBusy?: boolean;
  /** Returns the part of a record whose changes are announced; without it any change is. */
  comparedFields?: (item: Item) => object;
}

interface Latest<Page> {
  /** When it was requested, in ms since 1970. */
  askedAt: number;
  page?: Page;
}

/**
 * Loads a page of the list. `showChanges` is a function that shows what others have changed since;
 * undefined without changes.
 */
export function useAdminList<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  params: ListParams,
  { ownSort = "", isBusy = false, comparedFields }: ListOptions<z.output<Schema>> = {},
) {
  const sorted = { ...params, sort: params.sort || ownSort };
  const client = useQueryClient();
  const wanted = listQuery(sorted);
  const query = queryOptions({
    queryKey: adminKeys.list(path, wanted),
    queryFn: () => getAdminPage(path, schema, wanted),
    // An empty page is not a useful placeholder for others.
    placeholderData: (before) => (before?.items.length ? before : undefined),
    gcTime: SHORT_GC_TIME_MS,
  });
  const list = useQuery(query);
  const latest = useQuery({
    queryKey: adminKeys.latest(path, wanted),
    queryFn: async (): Promise<Latest<typeof list.data>> => ({
      askedAt: Date.now(),
      page: await getAdminPage(path, schema, wanted, BACKGROUND_POLL),
    }),
    enabled: list.data !== undefined && !list.isPlaceholderData,
    // The list itself is the first result.
    initialData: { askedAt: 0 },
    refetchInterval: LIST_POLL_MS,
    gcTime: 0,
  });
  const { askedAt, page } = latest.data;
  const hasChanged =
    page !== undefined &&
    // A poll that started before the list was loaded may precede the user's own change.
    askedAt > list.dataUpdatedAt &&
    isOther(list.data, page);
  const show = () => client.setQueryData(query.queryKey, page);
  useEffect(() => {
    if (hasChanged && !isBusy) show();
  });
  const isBehind = useExistingPage(list, params.page);
  const told = (shown: typeof list.data) =>
    shown && comparedFields ? { ...shown, items: shown.items.map(comparedFields) } : shown;
  const isTold = hasChanged && isBusy && isOther(told(list.data), told(page));
  return {
    ...list,
    data: isBehind ? undefined : list.data,
    showChanges: isTold ? show : undefined,
  };
}

const isOther = (before: unknown, now: unknown) => replaceEqualDeep(before, now) !== before;

interface ShownPage {
  data: { items: readonly unknown[]; total: number } | undefined;
  isPlaceholderData: boolean;
}

/**
 * Returns whether the page is beyond the last one, since its records were deleted; then navigates
 * to the last page.
 */
function useExistingPage({ data, isPlaceholderData }: ShownPage, page: number): boolean {
  const setSearch = useSearchParams()[1];
  const last = Math.ceil((data?.total ?? 0) / ADMIN_PAGE_SIZE);
  const isBehind = data?.items.length === 0 && last > 0;
  useEffect(() => {
    if (!isBehind || isPlaceholderData || page <= last) return;
    const search = new URLSearchParams(window.location.search);
    search.set("page", String(last));
    setSearch(search, { replace: true });
  }, [isBehind, isPlaceholderData, page, last, setSearch]);
  return isBehind;
}

const EVERY: ListParams = { q: "", sort: "", page: 1, filters: {} };

export const adminCategoriesQuery = queryOptions({
  queryKey: adminKeys.list(REFERENCES.category),
  queryFn: (context) => getAll(REFERENCES.category, adminCategory, EVERY, pollHeaders(context)),
  // Refetched for each form: others may have added some.
  staleTime: 0,
  // An import may add categories while others filter by them.
  refetchInterval: LIST_POLL_MS,
});

/** Returns the options of a category select; empty until they are loaded. */
export const useCategoryChoices = () =>
  (useQuery(adminCategoriesQuery).data ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
