/** The lists of the home page and their counts. */
import type { Coupon } from "@mainstreet/contracts/coupon";
import type { Business } from "@mainstreet/contracts/business";
import type { TownEvent } from "@mainstreet/contracts/town-event";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { InfiniteData } from "@tanstack/react-query";
import { businessesQuery } from "../../../features/businesses/get-businesses.ts";
import { couponsQuery } from "../../../features/deals/get-coupons.ts";
import { eventsQuery } from "../../../features/events/get-events.ts";
import { useApi } from "../../../shared/api/context.ts";
import { allItems } from "../../../shared/api/list.ts";
import type { ListPage } from "../../../shared/api/list.ts";
import type { Position } from "../../../shared/location/geolocation.ts";
import type { HomeParams } from "./home-params.ts";

export interface HomeList<Item> {
  items: Item[];
  total: number;
  featured: number;
  /** Nothing to show yet. */
  pending: boolean;
  /** It failed before and is asked again. */
  retrying: boolean;
  /** What is shown belongs to the former choice until the new list is there. */
  outdated: boolean;
  error: Error | null;
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
  retry: () => void;
}

/** `location` is null until one is known; the lists then reorder in place. */
export function useHomeLists({ categoryId, tab }: HomeParams, location: Position | null) {
  const api = useApi();
  const filter = { categoryId, location };
  const featured = { ...filter, featured: true } as const;
  return {
    deals: toList<Coupon>(useInfiniteQuery(couponsQuery(api, filter))),
    others: toList<Business>(
      useInfiniteQuery(businessesQuery(api, { ...filter, hasCoupons: false })),
    ),
    featuredDeals: toList<Coupon>(
      useInfiniteQuery({ ...couponsQuery(api, featured), enabled: tab === "featured" }),
    ),
    featuredBusinesses: toList<Business>(useInfiniteQuery(businessesQuery(api, featured))),
  };
}

/** What happens in town; the same whatever is chosen. */
export const useHomeEvents = () => toList<TownEvent>(useInfiniteQuery(eventsQuery(useApi())));

/** The part of a query's result that the page needs. */
interface PagedQuery<Item> {
  data: InfiniteData<ListPage<Item>> | undefined;
  isPending: boolean;
  errorUpdateCount: number;
  isPlaceholderData: boolean;
  error: Error | null;
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
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
    error: query.error,
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    loadingMore: query.isFetching,
    onMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
