/** Document heads of the home page, the lists and the search results. */
import type { QueryClient } from "@tanstack/react-query";
import { directoryQuery } from "../../features/businesses/api/directory-api.ts";
import { categoriesQuery } from "../../features/categories/categories-api.ts";
import { allDealsQuery } from "../../features/deals/api/all-deals-api.ts";
import { couponsQuery } from "../../features/deals/api/coupons-api.ts";
import { allEventsQuery } from "../../features/events/api/all-events-api.ts";
import { searchedText, resultsHref } from "../../features/search/api/search-api.ts";
import type { ApiClient } from "../../shared/api/client.ts";
import { categoryLabel } from "../../shared/format/category-label.ts";
import { eventPath } from "../../shared/format/page-path.ts";
import { allDealsText } from "../../shared/text/all-deals.ts";
import { allEventsText } from "../../shared/text/all-events.ts";
import { directoryText } from "../../shared/text/directory.ts";
import { homeText } from "../../shared/text/home.ts";
import { mapText } from "../../shared/text/map.ts";
import { searchText } from "../../shared/text/search.ts";
import { dealsHref, readDealsParams } from "./deals/deals-params.ts";
import { directoryHref, readDirectoryParams } from "./directory/directory-params.ts";
import { eventsHref, readEventsParams } from "./events/events-params.ts";
import { homeHref, readHomeParams } from "./home/home-params.ts";
import { mapHref, readMapParams } from "./map/map-params.ts";
import { isBeyondLast } from "./page-route.ts";
import type { LoadedPage, PageHead } from "./page-route.ts";
import { breadcrumbs, pageList, pictureUrl, webSite } from "./structured-data.ts";

/** Head of `/`: the home page's or that of the search results. */
export function homeHead(page: LoadedPage): PageHead {
  const q = page.url.searchParams.get("q");
  return q === null ? plainHomeHead(page) : searchHead(page, searchedText(q));
}

/** Search results need not be indexed. */
const searchHead = ({ town }: LoadedPage, q: string): PageHead => ({
  title: searchText.pageTitle(q, town.name),
  description: searchText.description(town.name),
  canonical: resultsHref(q),
  noindex: true,
});

function plainHomeHead({ url, town, api, client }: LoadedPage): PageHead {
  const { origin } = url;
  const params = readHomeParams(url.searchParams);
  const chosen = chosenCategory(client, api, params.categoryId);
  const label = chosen && categoryLabel(chosen.name);
  const canonical = homeHref({ categoryId: chosen?.id, tab: "all" });
  const deals = client.getQueryData(
    couponsQuery(api, { categoryId: params.categoryId, location: null }).queryKey,
  )?.pages[0]?.items;
  const pictures = (deals ?? []).map(({ imageUrl, business }) => imageUrl || business.imageUrl);
  return {
    title: homeText.pageTitle(label, town),
    description: homeText.description(town.name),
    canonical,
    image: pictureUrl(origin, pictures.find((address) => address !== "") ?? town.logoUrl),
    structured: [
      label ? breadcrumbs(origin, town, [{ name: label, path: canonical }]) : webSite(origin, town),
    ],
  };
}

/** Every order and filter shows the same deals, so that only the plain list is indexed. */
export function dealsHead({ url, town, api, client }: LoadedPage): PageHead {
  const params = readDealsParams(url.searchParams);
  const canonical = dealsHref({ page: params.page });
  const deals = client.getQueryData(allDealsQuery(api, params, null).queryKey)?.items;
  return {
    title: `${allDealsText.title} – ${town.name}`,
    description: allDealsText.description(town.name),
    canonical,
    noindex: dealsHref(params) !== canonical || isBeyondLast(params.page, deals),
    structured: [
      breadcrumbs(url.origin, town, [{ name: allDealsText.title, path: canonical }]),
      pageList(
        url.origin,
        (deals ?? []).map(({ id }) => `/coupons/${id}`),
      ),
    ],
  };
}

/**
 * Each category, letter and page is indexed for itself, but not `open=now`: its businesses are the
 * same.
 */
export function directoryHead({ url, town, api, client }: LoadedPage): PageHead {
  const params = readDirectoryParams(url.searchParams);
  const chosen = chosenCategory(client, api, params.categoryId);
  const title = directoryText.title(chosen && categoryLabel(chosen.name));
  const canonical = directoryHref({ ...params, categoryId: chosen?.id, openNow: undefined });
  const shown = client.getQueryData(directoryQuery(api, params).queryKey)?.items;
  return {
    title: `${title} – ${town.name}`,
    description: directoryText.description(town.name),
    canonical,
    noindex: canonical !== directoryHref(params) || isBeyondLast(params.page, shown),
    structured: [breadcrumbs(url.origin, town, [{ name: title, path: canonical }])],
  };
}

/**
 * The list of a day (or today, or the weekend) is not indexed: crawlers would follow days without
 * end.
 */
export function eventsHead({ url, town, api, client }: LoadedPage): PageHead {
  const params = readEventsParams(url.searchParams);
  const title = allEventsText.title(params.when);
  const canonical = eventsHref(params);
  const events = client.getQueryData(allEventsQuery(api, params).queryKey)?.items;
  return {
    title: `${title} – ${town.name}`,
    description: allEventsText.description(title, town.name),
    canonical,
    noindex: params.when !== undefined || isBeyondLast(params.page, events),
    structured: [
      breadcrumbs(url.origin, town, [{ name: title, path: canonical }]),
      pageList(url.origin, (events ?? []).map(eventPath)),
    ],
  };
}

/** A category's map is one page, wherever it has been moved to. */
export function mapHead({ url, town, api, client }: LoadedPage): PageHead {
  const { categoryId } = readMapParams(url.searchParams);
  const chosen = chosenCategory(client, api, categoryId);
  const title = mapText.title(chosen && categoryLabel(chosen.name));
  const canonical = mapHref({ categoryId: chosen?.id });
  return {
    title: `${title} – ${town.name}`,
    description: mapText.description(town.name),
    canonical,
    noindex: categoryId !== chosen?.id,
    structured: [breadcrumbs(url.origin, town, [{ name: title, path: canonical }])],
  };
}

const chosenCategory = (client: QueryClient, api: ApiClient, chosen: number | undefined) =>
  client.getQueryData(categoriesQuery(api).queryKey)?.find(({ id }) => id === chosen);
