/** Any other address. */
import { NotFound } from "../../../features/site/not-found.tsx";
import { usePageTitle } from "../../../shared/hooks/use-page-title.ts";
import { siteText } from "../../../shared/text/site.ts";
import { useTown } from "../../../shared/town/context.ts";
import { PageWidth } from "../../../shared/ui/page.tsx";

export function NotFoundPage() {
  usePageTitle(siteText.notFoundPageTitle(useTown().name));
  return (
    <PageWidth>
      <NotFound />
    </PageWidth>
  );
}
