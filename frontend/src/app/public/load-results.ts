/** What the page of search results needs before it is rendered on the server, and its head. */
import { RESULTS, searchQuery, searchedText } from "../../features/search/get-search.ts";
import { resultsHref } from "../../features/search/results-href.ts";
import { searchText } from "../../shared/text/search.ts";
import type { PageLoad } from "./load-page.ts";

/** Where the search fails, the page stands and the browser asks again. Search engines need not list it. */
export async function loadResults({ town, api, client }: PageLoad, text: string) {
  const q = searchedText(text);
  if (q !== "") await client.prefetchQuery(searchQuery(api, { q, limit: RESULTS, location: null }));
  return {
    status: 200,
    head: {
      title: searchText.pageTitle(q, town.name),
      description: searchText.description(town.name),
      canonical: resultsHref(q),
      noindex: true,
    },
  } as const;
}
