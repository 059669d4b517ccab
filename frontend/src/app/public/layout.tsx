/** What stands around every public page. */
import { Suspense } from "react";
import { Outlet, ScrollRestoration } from "react-router-dom";
import { AddListing } from "../../features/list-business/add-listing.tsx";
import { LocationChip } from "../../features/location/location-chip.tsx";
import { SearchOpener } from "../../features/search/search-opener.tsx";
import { BackToTop } from "../../features/site/back-to-top.tsx";
import { BottomNavigation } from "../../features/site/bottom-navigation.tsx";
import { SiteFooter } from "../../features/site/site-footer.tsx";
import { SiteHeader } from "../../features/site/site-header.tsx";
import { useNotedWay } from "../../shared/hooks/use-way-back.ts";
import { siteText } from "../../shared/text/site.ts";
import { CONTENT_ID } from "../../shared/ui/page.tsx";
import { styled } from "@mui/material/styles";
import { usePageFocus } from "./use-page-focus.ts";

/**
 * The parts of a page come alive one by one, each in a short task, and first the one that is
 * touched: hence the boundaries, though nothing in them waits.
 */
export function PublicLayout() {
  usePageFocus();
  useNotedWay();
  return (
    <Frame data-frame>
      <SkipLink href={`#${CONTENT_ID}`}>{siteText.skipToContent}</SkipLink>
      <Suspense>
        <SiteHeader
          search={<SearchOpener />}
          locationChip={<LocationChip />}
          addListing={<AddListing />}
        />
      </Suspense>
      <main id={CONTENT_ID} tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>
        <SiteFooter />
      </Suspense>
      <Suspense>
        <BottomNavigation />
      </Suspense>
      <BackToTop />
      <ScrollRestoration />
    </Frame>
  );
}

const Frame = styled("div")({
  display: "flex",
  flexDirection: "column",
  minHeight: "100vh",
  "& > main": { flexGrow: 1, outline: "none" },
});

const SkipLink = styled("a")(({ theme }) => ({
  position: "fixed",
  top: 8,
  left: 8,
  zIndex: 40,
  padding: "8px 16px",
  borderRadius: 8,
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
  transform: "translateY(-200%)",
  "&:focus": { transform: "none" },
}));
