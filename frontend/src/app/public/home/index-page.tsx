/** `/` is the home page, and with `?q=` the page of what was found. */
import { useSearchParams } from "react-router-dom";
import { searchedText } from "../../../features/search/get-search.ts";
import { HomePage } from "./home-page.tsx";
import { SearchPage } from "./search-page.tsx";

export function IndexPage() {
  const q = useSearchParams()[0].get("q");
  return q === null ? <HomePage /> : <SearchPage q={searchedText(q)} />;
}
