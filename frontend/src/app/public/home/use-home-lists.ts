/** The lists of the home page and their counts. */
import type { Coupon } from "@mainstreet/contracts/coupon";
import type { Business } from "@mainstreet/contracts/business";
import type { TownEvent } from "@mainstreet/contracts/town-event";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { InfiniteData } from "@tanstack/react-query";
import { businessesQuery } from "../../../features/businesses/api/businesses-api.ts";
import type { BusinessFilter } from "../../../features/businesses/api/businesses-api.ts";
import { couponsQuery } from "../../../features/deals/api/coupons-api.ts";
import type { CouponFilter } from "../../../features/deals/api/coupons-api.ts";
import { eventsQuery } from "../../../features/events/api/events-api.ts";
import { allItems, useApi } from "../../../shared/api/client.ts";
import type { ListPage } from "../../../shared/api/client.ts";
import { loadMoreState } from "../../../shared/api/load-more-state.ts";
import type { LoadMoreState, ListQuery } from "../../../shared/api/load-more-state.ts";
import type { Position } from "../../../shared/location/geolocation.ts";
import { siteText } from "../../../shared/text/site.ts";
import type { HomeParams } from "./home-params.ts";

export interface HomeList<Item> {
  items: Item[];
  total: number;
  featured: number;
  /** There is no data to show yet. */
  pending: boolean;
  /** The first load failed and is being retried. */
  retrying: boolean;
  /** The items are still those of the previous choice. */
  outdated: boolean;
  /** Why there are no items. */
  error: Error | null;
  /** Sorted by distance. */
  near: boolean;
  /** What could not be loaded although items are shown: the order by distance, or an update. */
  refreshError: string | undefined;
  more: LoadMoreState | undefined;
  retry: () => unknown;
}

/** Queries the lists; `location` is null until it is known, and then reorders them in place. */
export function useHomeLists({ categoryId, tab }: HomeParams, location: Position | null) {
  const coupons = { categoryId };
  const featuredCoupons = { categoryId, featured: true } as const;
  return {
    deals: useCoupons(coupons, location, true),
    others: useBusinesses({ categoryId, hasCoupons: false }, location),
    featuredDeals: useCoupons(featuredCoupons, location, tab === "featured"),
    featuredBusinesses: useBusinesses({ categoryId, featured: true }, location),
  };
}

function useCoupons(filter: CouponFilter, location: Position | null, wanted: boolean) {
  const api = useApi();
  const plain = couponsQuery(api, filter);
  const near = couponsQuery(api, { ...filter, location });
  return nearOrPlain<Coupon>(
    useInfiniteQuery({ ...near, enabled: wanted && location !== null }),
    useInfiniteQuery({ ...plain, enabled: wanted && location === null }),
    location,
  );
}

function useBusinesses(filter: BusinessFilter, location: Position | null) {
  const api = useApi();
  const plain = businessesQuery(api, filter);
  const near = businessesQuery(api, { ...filter, location });
  return nearOrPlain<Business>(
    useInfiniteQuery({ ...near, enabled: location !== null }),
    useInfiniteQuery({ ...plain, enabled: location === null }),
    location,
  );
}

/** The list by distance; while it loads, or if it fails, the plain list shown before. */
function nearOrPlain<Item extends { id: number }>(
  near: PagedQuery<Item>,
  plain: PagedQuery<Item>,
  location: Position | null,
): HomeList<Item> {
  if (location === null) return toList(plain);
  const kept = plain.data !== undefined && !plain.isPlaceholderData;
  if (!kept || (near.data !== undefined && !near.isPlaceholderData))
    return { ...toList(near), near: true };
  const shown = toList(plain);
  return {
    ...shown,
    outdated: !near.isError,
    // Also during a retry, so that the retry button stays and keeps the focus.
    refreshError: near.errorUpdateCount > 0 ? siteText.nearFailed : undefined,
    more: near.isError ? shown.more : undefined,
    retry: () => near.refetch(),
  };
}

/** The town's events, independent of the chosen category. */
export const useHomeEvents = (wanted: boolean) =>
  toList<TownEvent>(useInfiniteQuery({ ...eventsQuery(useApi()), enabled: wanted }));

/** The part of a query's result that the page needs. */
interface PagedQuery<Item> extends ListQuery {
  data: InfiniteData<ListPage<Item>> | undefined;
  isPending: boolean;
  errorUpdateCount: number;
  isPlaceholderData: boolean;
  error: Error | null;
}

function toList<Item extends { id: number }>(query: PagedQuery<Item>): HomeList<Item> {
  const first = query.data?.pages[0];
  return {
    items: allItems(query.data?.pages ?? []),
    total: first?.total ?? 0,
    featured: first?.featured ?? 0,
    pending: query.isPending,
    retrying: query.isPending && query.errorUpdateCount > 0,
    outdated: query.isPlaceholderData,
    error: query.data === undefined ? query.error : null,
    near: false,
    refreshError: query.isRefetchError ? query.error?.message : undefined,
    more: query.isPlaceholderData ? undefined : loadMoreState(query),
    retry: () => query.refetch(),
  };
}
