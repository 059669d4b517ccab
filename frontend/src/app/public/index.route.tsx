/** `/` is the home page, and with `?q=` the page of what was found. */
import { useSearchParams } from "react-router-dom";
import { searchedText } from "../../features/search/get-search.ts";
import { HomeRoute } from "./home.route.tsx";
import { ResultsRoute } from "./results.route.tsx";

export function IndexRoute() {
  const [search] = useSearchParams();
  const q = search.get("q");
  return q === null ? <HomeRoute /> : <ResultsRoute q={searchedText(q)} />;
}
