/** The home page's head, and that of the page of what was found. */
import { categoriesQuery } from "../../../features/categories/categories-api.ts";
import { couponsQuery } from "../../../features/deals/api/coupons-api.ts";
import { searchedText } from "../../../features/search/api/search-api.ts";
import { resultsHref } from "../../../features/search/results-href.ts";
import { categoryLabel } from "../../../shared/format/listing.ts";
import { homeText } from "../../../shared/text/home.ts";
import { searchText } from "../../../shared/text/search.ts";
import type { LoadedPage, PageHead } from "../page-route.ts";
import { breadcrumbs, pictureUrl, webSite } from "../structured-data.ts";
import { homeHref, readHomeParams } from "./home-params.ts";

export function headOf(page: LoadedPage): PageHead {
  const q = page.url.searchParams.get("q");
  return q === null ? homeHead(page) : searchHead(page, searchedText(q));
}

/** Search engines need not list it. */
const searchHead = ({ town }: LoadedPage, q: string): PageHead => ({
  title: searchText.pageTitle(q, town.name),
  description: searchText.description(town.name),
  canonical: resultsHref(q),
  noindex: true,
});

function homeHead({ url, town, api, client }: LoadedPage): PageHead {
  const { origin } = url;
  const params = readHomeParams(url.searchParams);
  const chosen = client
    .getQueryData(categoriesQuery(api).queryKey)
    ?.find(({ id }) => id === params.categoryId);
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
