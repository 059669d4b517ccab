/** In place of a page, or of a part below its heading, that could not be fetched or broke while it was shown; the frame stands. */
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
        // The router keeps what it failed to fetch; the server's page of the address starts anew.
        onRetry={() => window.location.reload()}
      />
    </PageWidth>
  );
}
