/** In place of a page that could not be fetched or broke while it was shown; the frame stands. */
import Button from "@mui/material/Button";
import { usePageTitle } from "../shared/hooks/use-page-title.ts";
import { siteText } from "../shared/text/site.ts";
import { useTown } from "../shared/town/context.ts";
import { CloudDrawing } from "../shared/ui/drawings.tsx";
import { PageWidth } from "../shared/ui/page.tsx";
import { StateMessage } from "../shared/ui/state-message.tsx";

export function PageError() {
  usePageTitle(siteText.brokenPageTitle(useTown().name));
  return (
    <PageWidth>
      <StateMessage
        alert
        heading="h1"
        drawing={<CloudDrawing />}
        title={siteText.brokenTitle}
        body={siteText.checkConnection}
        action={
          // The router keeps what it failed to fetch; the server's page of the address starts anew.
          <Button variant="contained" onClick={() => window.location.reload()}>
            {siteText.tryAgain}
          </Button>
        }
      />
    </PageWidth>
  );
}
