/** `/` is the home page, and with `?q=` the page of what was found. */
import { useSearchParams } from "react-router-dom";
import { searchedText } from "../../../features/search/api/search-api.ts";
import { LazyPart } from "../../../shared/ui/lazy-part.tsx";
import { HomePage } from "./home-page.tsx";

const load = async () => (await import("./search-page.tsx")).SearchPage;

/**
 * Who comes to see the deals does not fetch it. The server, and a page that came with results, have
 * it before they begin: a part that comes while the page comes alive takes its content away till then.
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
