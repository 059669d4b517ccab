/** What the home page needs before it is rendered on the server, and its head. */
import type { Category } from "@mainstreet/contracts/category";
import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import { businessesQuery } from "../../features/businesses/get-businesses.ts";
import { categoriesQuery } from "../../features/categories/get-categories.ts";
import { couponsQuery } from "../../features/deals/get-coupons.ts";
import { eventsQuery } from "../../features/events/get-events.ts";
import type { ListPage } from "../../shared/api/list.ts";
import { categoryLabel } from "../../shared/format/listing.ts";
import { OTHER_BUSINESSES_FIRST, OTHER_BUSINESSES_MORE, homeText } from "../../shared/text/home.ts";
import { homeHref, readHomeParams, showsEvents } from "./home-params.ts";
import type { PageLoad } from "./load-page.ts";
import { homeTitle } from "./page-heads.ts";
import { breadcrumbs, pictureUrl, townEvent } from "./structured-data.ts";

/** Businesses in the page itself: those seen at first and those of the first click. */
const OTHERS_IN_PAGE = OTHER_BUSINESSES_FIRST + OTHER_BUSINESSES_MORE;
/** Of what another tab shows: what a phone shows first, should somebody choose that one. */
const HIDDEN_IN_PAGE = 2;

export async function loadHome(load: PageLoad) {
  const { url, api, client } = load;
  const params = readHomeParams(url.searchParams);
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
    // The deals stand without it: where this one fails, the browser asks again and says so.
    showsEvents(params, undefined) && client.prefetchInfiniteQuery(eventsQuery(api)),
  ]);
  const chosen = categories.find((category) => category.id === categoryId);
  const events = showsEvents(params, chosen);
  if (events) await client.prefetchInfiniteQuery(eventsQuery(api));
  keepFirst(client, others.queryKey, OTHERS_IN_PAGE);
  const hidden = tab === "all" ? featuredBusinesses : deals;
  keepFirst(client, hidden.queryKey, HIDDEN_IN_PAGE);
  return { status: 200, head: homeHead(load, chosen, events) } as const;
}

/** The page carries what is seen first; the browser loads on from there. */
function keepFirst(client: QueryClient, key: QueryKey, count: number) {
  client.setQueryData<InfiniteData<ListPage<unknown>>>(key, (data) => {
    const first = data?.pages[0];
    if (!data || !first) return data;
    return { ...data, pages: [{ ...first, items: first.items.slice(0, count) }] };
  });
}

function homeHead(load: PageLoad, chosen: Category | undefined, events: boolean) {
  const { url, town, api, client } = load;
  const { origin } = url;
  const label = chosen && categoryLabel(chosen.name);
  const canonical = homeHref({ categoryId: chosen?.id, tab: "all" });
  const shown = events ? client.getQueryData(eventsQuery(api).queryKey)?.pages[0]?.items : [];
  const deals = client.getQueryData(
    couponsQuery(api, { categoryId: readHomeParams(url.searchParams).categoryId, location: null })
      .queryKey,
  )?.pages[0]?.items;
  const pictures = (deals ?? []).map(({ imageUrl, business }) => imageUrl || business.imageUrl);
  return {
    title: homeTitle(town, label),
    description: homeText.description(town.name),
    canonical,
    image: pictureUrl(origin, pictures.find((address) => address !== "") ?? town.logoUrl),
    structured: [
      ...(shown ?? []).map((event) => townEvent(origin, town, event)),
      ...(label
        ? [
            breadcrumbs(origin, [
              { name: town.name, path: "/" },
              { name: label, path: canonical },
            ]),
          ]
        : []),
    ],
  };
}
