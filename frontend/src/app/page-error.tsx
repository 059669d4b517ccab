/**
 * Error boundary in place of a page, or of a part below its heading, that could not be fetched or
 * threw while rendering; the frame around it stays.
 */
import { usePageTitle, PageWidth } from "../shared/ui/page.tsx";
import { siteText } from "../shared/text/site.ts";
import { useTown } from "../shared/ui/app-providers.tsx";
import { FailureState } from "../shared/ui/states.tsx";

export function PageError({ heading = "h1" }: { heading?: "h1" | "h2" }) {
  usePageTitle(siteText.brokenPageTitle(useTown().name));
  return (
    <PageWidth>
      <FailureState
        heading={heading}
        title={siteText.brokenTitle}
        body={siteText.checkConnection}
        // The router keeps the failed fetch, so only reloading the page tries again.
        onRetry={() => window.location.reload()}
      />
    </PageWidth>
  );
}
