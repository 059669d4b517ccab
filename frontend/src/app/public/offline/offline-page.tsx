/**
 * `/offline`: shown by the service worker when a page is not cached and there is no connection. It
 * appears under that page's address, so it is rendered on the server only: no script, and plain
 * links.
 */
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { offlineText } from "../../../shared/text/offline.ts";
import { dealText } from "../../../shared/text/deals.ts";
import { siteText } from "../../../shared/text/site.ts";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { CloudDrawing } from "../../../shared/ui/drawings.tsx";
import { PageWidth } from "../../../shared/ui/page.tsx";
import { StateMessage } from "../../../shared/ui/states.tsx";
import { TownLogo } from "../../../shared/ui/town-logo.tsx";

export function OfflinePage() {
  const town = useTown();
  return (
    <Frame>
      <header>
        <PageWidth>
          <a href="/">
            <TownLogo />
            <strong>{town.name}</strong>
          </a>
        </PageWidth>
      </header>
      <main>
        <StateMessage
          drawing={<CloudDrawing />}
          heading="h1"
          title={offlineText.title}
          body={offlineText.notCached}
          action={
            <Ways>
              <Button variant="contained" href="/">
                {offlineText.home}
              </Button>
              <Button variant="outlined" href="/?tab=saved">
                {dealText.savedDeals}
              </Button>
              {/* The service worker puts the requested address here. */}
              <Button href="/offline">{siteText.tryAgain}</Button>
            </Ways>
          }
        />
      </main>
    </Frame>
  );
}

const Frame = styled("div")(({ theme }) => ({
  "& header": {
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.paper,
  },
  "& header a": {
    display: "flex",
    alignItems: "center",
    gap: 10,
    width: "fit-content",
    minHeight: 64,
    color: theme.vars.palette.text.primary,
    textDecoration: "none",
  },
  "& header strong": {
    fontFamily: theme.typography.h1.fontFamily,
    fontSize: "1.25rem",
    fontWeight: 650,
  },
  "& main": { marginTop: "clamp(0px, 8vh, 96px)" },
}));

const Ways = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: 8,
  marginTop: 8,
});
