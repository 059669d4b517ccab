/** The head of the list of deals; its orders and filters are the same deals, so that search engines get the plain one. */
import { allDealsQuery } from "../../../features/deals/api/all-deals-api.ts";
import { allDealsText } from "../../../shared/text/all-deals.ts";
import { isBeyondLast } from "../page-route.ts";
import type { LoadedPage, PageHead } from "../page-route.ts";
import { breadcrumbs, pageList } from "../structured-data.ts";
import { dealsHref, readDealsParams } from "./deals-params.ts";

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
