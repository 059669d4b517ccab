/** `/` is the home page, and with `?q=` the page of what was found. */
import { Suspense, lazy } from "react";
import { useSearchParams } from "react-router-dom";
import { searchedText } from "../../../features/search/api/search-api.ts";
import { HomePage } from "./home-page.tsx";

const load = async () => (await import("./search-page.tsx")).SearchPage;

/**
 * Who comes to see the deals does not fetch it. The server, and a page that came with results, have
 * it before they begin: a part that comes while the page comes alive takes its content away till then.
 */
const SearchPage =
  import.meta.env.SSR || new URLSearchParams(window.location.search).has("q")
    ? await load()
    : lazy(async () => ({ default: await load() }));

export function IndexPage() {
  const q = useSearchParams()[0].get("q");
  if (q === null) return <HomePage />;
  return (
    <Suspense>
      <SearchPage q={searchedText(q)} />
    </Suspense>
  );
}
