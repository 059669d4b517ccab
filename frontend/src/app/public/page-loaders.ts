/**
 * Loaders of the home page and of a coupon's, a business's and an event's page: they request the
 * data before the page's code is loaded.
 */
import type { LoaderFunctionArgs } from "react-router-dom";
import { data } from "react-router-dom";
import type { Coupon } from "@mainstreet/contracts/coupon";
import { businessQuery, businessesQuery } from "../../features/businesses/api/businesses-api.ts";
import {
  couponQuery,
  couponsQuery,
  nearDealsQuery,
  ofOthers,
} from "../../features/deals/api/coupons-api.ts";
import { eventQuery, eventsQuery } from "../../features/events/api/events-api.ts";
import { pageLoad, readId } from "./page-route.ts";
import type { PageLoad } from "./page-route.ts";
import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import { categoriesQuery } from "../../features/categories/categories-api.ts";
import {
  eventSearchQuery,
  searchQuery,
  searchedText,
  shownResults,
} from "../../features/search/api/search-api.ts";
import type { SearchPart } from "../../features/search/api/search-api.ts";
import type { ListPage } from "../../shared/api/client.ts";
import { OTHER_BUSINESSES_FIRST, OTHER_BUSINESSES_MORE } from "../../shared/text/home.ts";
import { readHomeParams, showsEvents } from "./home/home-params.ts";

export async function loadCoupon({ params, context }: LoaderFunctionArgs) {
  const { api, client, complete } = context.get(pageLoad);
  const id = readId(params["id"]);
  if (!complete) {
    if (id !== undefined) void client.prefetchQuery(couponQuery(api, id, null));
    return null;
  }
  const coupon = id === undefined ? null : await client.fetchQuery(couponQuery(api, id, null));
  if (!coupon) return data(null, { status: 404 });
  const near = nearDealsQuery(api, coupon);
  await Promise.all([
    client.prefetchInfiniteQuery(couponsQuery(api, { businessId: coupon.businessId })),
    client.prefetchInfiniteQuery(near),
  ]);
  // Keeps the list up to the last deal shown, without gaps: home uses the same cached list.
  keepFirst<Coupon>(client, near.queryKey, (deals) => {
    const last = ofOthers(deals, coupon).at(-1);
    return last ? deals.slice(0, deals.indexOf(last) + 1) : deals;
  });
  return null;
}

export async function loadBusiness({ params, context }: LoaderFunctionArgs) {
  const { api, client, complete } = context.get(pageLoad);
  const id = readId(params["id"]);
  if (id === undefined) return data(null, { status: 404 });
  const deals = client.prefetchInfiniteQuery(couponsQuery(api, { businessId: id }));
  if (!complete) {
    void client.prefetchQuery(businessQuery(api, id));
    return null;
  }
  const [business] = await Promise.all([client.fetchQuery(businessQuery(api, id)), deals]);
  return business ? null : data(null, { status: 404 });
}

export async function loadEvent({ params, context }: LoaderFunctionArgs) {
  const { api, client, complete } = context.get(pageLoad);
  const id = readId(params["id"]);
  if (id === undefined) return data(null, { status: 404 });
  if (!complete) {
    void client.prefetchQuery(eventQuery(api, id));
    return null;
  }
  return (await client.fetchQuery(eventQuery(api, id))) ? null : data(null, { status: 404 });
}

/**
 * Businesses in the server's page: those shown at first, and all but one of those that the first
 * click shows, which fetches the rest.
 */
const OTHERS_IN_PAGE = OTHER_BUSINESSES_FIRST + OTHER_BUSINESSES_MORE - 1;
/**
 * Items in the server's page of a list that another tab shows: a start, should that tab be chosen.
 */
const HIDDEN_IN_PAGE = 1;

/** Loads what the town offers or, with `?q=`, the search results. */
export async function loadIndex({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const q = searchParams.get("q");
  const load = context.get(pageLoad);
  if (q !== null) await loadSearch(load, { q: searchedText(q), ...shownResults(searchParams) });
  // In the browser only the page knows which lists to show: those near the visitor or the town's.
  else if (load.complete) await loadHome(load, searchParams);
  return null;
}

/** Never throws: if the search fails, the page renders and the browser asks again. */
async function loadSearch({ api, client, complete }: PageLoad, part: SearchPart) {
  if (part.q === "") return;
  const found = Promise.all([
    client.prefetchQuery(searchQuery(api, { ...part, location: null })),
    !part.openNow && client.prefetchQuery(eventSearchQuery(api, part)),
  ]);
  if (complete) await found;
}

async function loadHome({ api, client }: PageLoad, search: URLSearchParams) {
  const params = readHomeParams(search);
  const { categoryId, tab } = params;
  const filter = { categoryId, location: null };
  const featured = { ...filter, featured: true } as const;
  const deals = couponsQuery(api, filter);
  const others = businessesQuery(api, { ...filter, hasCoupons: false });
  const featuredBusinesses = businessesQuery(api, featured);
  const [categories] = await Promise.all([
    client.fetchQuery(categoriesQuery(api)),
    client.fetchInfiniteQuery(deals),
    client.fetchInfiniteQuery(others),
    client.fetchInfiniteQuery(featuredBusinesses),
    tab === "featured" && client.fetchInfiniteQuery(couponsQuery(api, featured)),
    // Home does not depend on the events: if they fail, the browser asks again and says so.
    showsEvents(params, undefined) && client.prefetchInfiniteQuery(eventsQuery(api)),
  ]);
  const chosen = categories.find((category) => category.id === categoryId);
  if (showsEvents(params, chosen)) await client.prefetchInfiniteQuery(eventsQuery(api));
  keepFirst(client, others.queryKey, (items) => items.slice(0, OTHERS_IN_PAGE));
  const hidden = tab === "all" ? featuredBusinesses : deals;
  keepFirst(client, hidden.queryKey, (items) => items.slice(0, HIDDEN_IN_PAGE));
}

/** Cuts a cached list to the chosen items of its first page; the browser loads on from there. */
function keepFirst<Item>(client: QueryClient, key: QueryKey, chosen: (items: Item[]) => Item[]) {
  client.setQueryData<InfiniteData<ListPage<Item>>>(key, (data) => {
    const first = data?.pages[0];
    if (!data || !first) return data;
    return { ...data, pages: [{ ...first, items: chosen(first.items) }] };
  });
}
