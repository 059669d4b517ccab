/** What each public page needs before it is rendered on the server. */
import type { Town } from "@mainstreet/contracts/town";
import type { QueryClient } from "@tanstack/react-query";
import { matchPath } from "react-router-dom";
import { businessesQuery } from "../../features/businesses/get-businesses.ts";
import { categoriesQuery } from "../../features/categories/get-categories.ts";
import { couponQuery } from "../../features/deals/get-coupon.ts";
import { couponsQuery } from "../../features/deals/get-coupons.ts";
import { eventsQuery } from "../../features/events/get-events.ts";
import type { ApiClient } from "../../shared/api/client.ts";
import { categoryLabel } from "../../shared/format/listing.ts";
import { homeHref, readHomeParams, showsEvents } from "./home-params.ts";
import { couponHead, homeHead, notFoundPageTitle } from "./page-heads.ts";
import type { PageHead } from "./page-heads.ts";
import { readId } from "./read-id.ts";
import { siteText } from "../../shared/text/site.ts";

export interface LoadedPage {
  status: 200 | 404;
  head: PageHead;
}

/** Fills the client with the page's data; throws when the API does not answer. */
export async function loadPage(
  url: URL,
  town: Town,
  api: ApiClient,
  client: QueryClient,
): Promise<LoadedPage> {
  if (url.pathname === "/") return loadHome(url, town, api, client);
  const coupon = matchPath("/coupons/:id", url.pathname);
  if (coupon) return loadCoupon(coupon.params.id, town, api, client);
  return {
    status: 404,
    head: {
      title: notFoundPageTitle(town),
      description: siteText.notFoundBody,
      canonical: url.pathname,
    },
  };
}

async function loadHome(url: URL, town: Town, api: ApiClient, client: QueryClient) {
  const params = readHomeParams(url.searchParams);
  const { categoryId, tab } = params;
  const filter = { categoryId, location: null };
  const featured = { ...filter, featured: true } as const;
  const [categories] = await Promise.all([
    client.fetchQuery(categoriesQuery(api)),
    client.fetchInfiniteQuery(couponsQuery(api, filter)),
    client.fetchInfiniteQuery(businessesQuery(api, { ...filter, hasCoupons: false })),
    client.fetchInfiniteQuery(businessesQuery(api, featured)),
    tab === "featured" && client.fetchInfiniteQuery(couponsQuery(api, featured)),
    // The deals stand without it: where this one fails, the browser asks again and says so.
    showsEvents(params, undefined) && client.prefetchInfiniteQuery(eventsQuery(api)),
  ]);
  const chosen = categories.find((category) => category.id === categoryId);
  if (showsEvents(params, chosen)) await client.prefetchInfiniteQuery(eventsQuery(api));
  const canonical = homeHref({ categoryId: chosen?.id, tab: "all" });
  return {
    status: 200,
    head: homeHead(town, chosen && categoryLabel(chosen.name), canonical),
  } as const;
}

async function loadCoupon(
  text: string | undefined,
  town: Town,
  api: ApiClient,
  client: QueryClient,
): Promise<LoadedPage> {
  const id = readId(text);
  const coupon = id === undefined ? null : await client.fetchQuery(couponQuery(api, id, null));
  if (coupon?.expired) {
    const { businessId } = coupon;
    await client.fetchInfiniteQuery(couponsQuery(api, { businessId }));
  }
  return {
    status: coupon ? 200 : 404,
    head: couponHead(town, coupon, `/coupons/${id ?? ""}`),
  };
}
