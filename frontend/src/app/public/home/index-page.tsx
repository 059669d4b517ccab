/** `/` is the home page, and with `?q=` the page of what was found. */
import { Suspense, lazy } from "react";
import { useSearchParams } from "react-router-dom";
import { searchedText } from "../../../features/search/api/search-api.ts";
import { HomePage } from "./home-page.tsx";

/** Who comes to see the deals does not fetch it; the server, which renders in one go, has it at hand. */
const SearchPage = import.meta.env.SSR
  ? (await import("./search-page.tsx")).SearchPage
  : lazy(async () => ({ default: (await import("./search-page.tsx")).SearchPage }));

export function IndexPage() {
  const q = useSearchParams()[0].get("q");
  if (q === null) return <HomePage />;
  return (
    <Suspense>
      <SearchPage q={searchedText(q)} />
    </Suspense>
  );
}
