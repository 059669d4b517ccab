/** Any other address. */
import { NotFound } from "../../features/site/not-found.tsx";
import { usePageTitle } from "../../shared/hooks/use-page-title.ts";
import { useTown } from "../../shared/town/context.ts";
import { PageWidth } from "../../shared/ui/page.tsx";
import { notFoundPageTitle } from "./page-heads.ts";

export function NotFoundRoute() {
  usePageTitle(notFoundPageTitle(useTown()));
  return (
    <PageWidth>
      <NotFound />
    </PageWidth>
  );
}
