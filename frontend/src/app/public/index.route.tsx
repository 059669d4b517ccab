/** `/` is the home page, and with `?q=` the page of what was found. */
import { useSearchParams } from "react-router-dom";
import { searchedText } from "../../features/search/get-search.ts";
import { homePage, resultsPage } from "./pages.ts";

export function IndexRoute() {
  const [search] = useSearchParams();
  const q = search.get("q");
  return q === null ? <homePage.Page /> : <resultsPage.Page q={searchedText(q)} />;
}
