/** What each public page needs before it is rendered on the server, and its head. */
import type { Town } from "@mainstreet/contracts/town";
import type { QueryClient } from "@tanstack/react-query";
import { matchPath } from "react-router-dom";
import type { ApiClient } from "../../shared/api/client.ts";
import { siteText } from "../../shared/text/site.ts";
import { loadCoupon } from "./load-coupon.ts";
import { loadHome } from "./load-home.ts";
import { loadResults } from "./load-results.ts";
import { notFoundPageTitle } from "./page-heads.ts";
import type { PageHead } from "./page-heads.ts";

export interface LoadedPage {
  status: 200 | 404;
  head: PageHead;
}

/** What a page is loaded from and into. */
export interface PageLoad {
  url: URL;
  town: Town;
  api: ApiClient;
  client: QueryClient;
}

/** Fills the client with the page's data; throws when the API does not answer. */
export async function loadPage(load: PageLoad): Promise<LoadedPage> {
  const { url, town } = load;
  if (url.pathname === "/") {
    const q = url.searchParams.get("q");
    return q === null ? loadHome(load) : loadResults(load, q);
  }
  const coupon = matchPath("/coupons/:id", url.pathname);
  if (coupon) return loadCoupon(load, coupon.params.id);
  return {
    status: 404,
    head: {
      title: notFoundPageTitle(town),
      description: siteText.notFoundBody,
      canonical: url.pathname,
      noindex: true,
    },
  };
}
