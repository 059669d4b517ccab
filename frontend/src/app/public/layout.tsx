/** What stands around every public page. */
import { styled } from "@mui/material/styles";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { AddListing } from "../../features/list-business/components/add-listing.tsx";
import { LocationChip } from "../../features/location/location-chip.tsx";
import { SearchOpener } from "../../features/search/components/search-opener.tsx";
import { BackToTop, BottomNavigation, SiteFooter } from "../../features/site/site-footer.tsx";
import { SiteHeader } from "../../features/site/site-header.tsx";
import { useTouched } from "../../shared/hooks/hydration.ts";
import { useBackLinkTracking } from "../../shared/hooks/use-back-link.ts";
import { siteText } from "../../shared/text/site.ts";
import { useToday } from "../../shared/town/today.tsx";
import { CONTENT_ID } from "../../shared/ui/page.tsx";
import { usePageFocus } from "../use-page-focus.ts";

export function PublicLayout() {
  usePageFocus(useShownPage());
  useBackLinkTracking();
  useNewDays();
  useNoticeOfLoadedPage();
  const touched = useTouched();
  useEffect(() => {
    if (!touched) return undefined;
    const sync = () => void import("./worker-sync.ts").catch(() => {});
    // Without a connection there is nothing to cache, and its script may not be in the cache.
    if (navigator.onLine) sync();
    else window.addEventListener("online", sync, { once: true });
    return () => window.removeEventListener("online", sync);
  }, [touched]);
  return (
    <Frame data-frame>
      <SkipLink href={`#${CONTENT_ID}`}>{siteText.skipToContent}</SkipLink>
      <SiteHeader
        search={<SearchOpener />}
        locationChip={<LocationChip />}
        addListing={<AddListing />}
      />
      <main id={CONTENT_ID} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <BottomNavigation />
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

/** What of the address makes a page of its own. */
function useShownPage() {
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search);
  return JSON.stringify([pathname, asked.get("q"), asked.has("till")]);
}

/** With another day, other deals can be used, other businesses have any or are open, and other events are to come. */
function useNewDays() {
  const client = useQueryClient();
  const today = useToday();
  const day = useRef(today);
  useEffect(() => {
    if (day.current !== today) void client.invalidateQueries();
    day.current = today;
  }, [client, today]);
}

/** How old the page is that the service worker had cached is not said of those that come after it. */
function useNoticeOfLoadedPage() {
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search);
  // Tabs and the till show what the page came with.
  const page = `${pathname} ${asked.get("category")} ${asked.get("q")}`;
  const loaded = useRef(page);
  // Before the effects of the page, which look at it.
  useLayoutEffect(() => {
    document.getElementById("kept")?.toggleAttribute("hidden", page !== loaded.current);
  }, [page]);
}
