/** The state of the list of deals in the address: `?sort=ending|newest&within=<miles or km>&category=<ids>&open=now&page=<from 2 on>`. */
import type { DealsPart } from "../../../features/deals/api/coupons-api.ts";
import { readId, readPage } from "../page-route.ts";

/** The distances offered, in the town's unit. */
export const DISTANCES = [1, 5, 10, 25] as const;

export interface DealsParams extends DealsPart {
  /** In the town's unit. */
  within: number | undefined;
}

/** Most category ids that the service accepts. */
const MAX_CATEGORIES = 20;

/** Reads the parameters; an invalid order, distance, id or page counts as absent. */
export function readDealsParams(search: URLSearchParams): DealsParams {
  const sort = search.get("sort");
  const within = Number(search.get("within"));
  const ids = (search.get("category") ?? "").split(",").flatMap((text) => readId(text) ?? []);
  return {
    sort: sort === "ending" || sort === "newest" ? sort : undefined,
    within: DISTANCES.find((miles) => miles === within),
    categoryIds: [...new Set(ids)].toSorted((a, b) => a - b).slice(0, MAX_CATEGORIES),
    openNow: search.get("open") === "now" || undefined,
    page: readPage(search),
  };
}

/** Returns the list's address in that state, on its first page unless `page` is given. */
export function dealsHref({
  sort,
  within,
  categoryIds = [],
  openNow,
  page = 1,
}: Partial<DealsParams>): string {
  const search = [
    sort && `sort=${sort}`,
    within && `within=${within}`,
    categoryIds.length > 0 && `category=${categoryIds.join(",")}`,
    openNow && "open=now",
    page > 1 && `page=${page}`,
  ].filter(Boolean);
  return search.length === 0 ? "/deals" : `/deals?${search.join("&")}`;
}

/** Returns the chosen categories with `id` added, or removed if it was among them. */
export const toggleCategory = (categoryIds: number[], id: number) =>
  categoryIds.includes(id)
    ? categoryIds.filter((other) => other !== id)
    : [...categoryIds, id].toSorted((a, b) => a - b);
