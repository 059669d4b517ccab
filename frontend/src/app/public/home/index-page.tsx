/** `/` is the home page, or with `?q=` the page of search results. */
import { useSearchParams } from "react-router-dom";
import { searchedText } from "../../../features/search/api/search-api.ts";
import { LazyPart } from "../../../shared/ui/lazy-part.tsx";
import { HomePage } from "./home-page.tsx";

const load = async () => (await import("./search-page.tsx")).SearchPage;

/**
 * Visitors of the home page don't download the search page. The server, and a browser that opens a
 * page of results, load it before rendering: a component that suspends during hydration would hide
 * the server's content until it has loaded.
 */
const SearchPage =
  import.meta.env.SSR || new URLSearchParams(window.location.search).has("q")
    ? await load()
    : undefined;

function IndexPage() {
  const q = useSearchParams()[0].get("q");
  if (q === null) return <HomePage />;
  const part = { q: searchedText(q) };
  return SearchPage ? <SearchPage {...part} /> : <LazyPart load={load} part={part} />;
}
export { IndexPage as Component };
