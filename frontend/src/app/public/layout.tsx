/** The frame around every public page. */
import { styled } from "@mui/material/styles";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { AddListing } from "../../features/list-business/components/add-listing.tsx";
import { LocationChip } from "../../features/location/location-chip.tsx";
import { SearchOpener } from "../../features/search/components/search-opener.tsx";
import { BackToTop, BottomNavigation, SiteFooter } from "../../features/site/site-footer.tsx";
import { SiteHeader } from "../../features/site/site-header.tsx";
import { useHasInteracted } from "../../shared/hooks/hydration.ts";
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
  const touched = useHasInteracted();
  useEffect(() => {
    if (!touched) return undefined;
    const sync = () => void import("./worker-sync.ts").catch(() => {});
    // Offline there is nothing to fetch for the cache, and the script may not be cached itself.
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

/** Returns what identifies a page of its own in the address: the path, `q`, and the till. */
function useShownPage() {
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search);
  return JSON.stringify([pathname, asked.get("q"), asked.has("till")]);
}

/**
 * Refetches everything on a new day, which changes the usable deals, the open businesses and the
 * events to come.
 */
function useNewDays() {
  const client = useQueryClient();
  const today = useToday();
  const day = useRef(today);
  useEffect(() => {
    if (day.current !== today) void client.invalidateQueries();
    day.current = today;
  }, [client, today]);
}

/**
 * Hides the notice of how old the service worker's cached page is on every page visited after it.
 */
function useNoticeOfLoadedPage() {
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search);
  // Tabs and the till show the data that the page was loaded with.
  const page = `${pathname} ${asked.get("category")} ${asked.get("q")}`;
  const loaded = useRef(page);
  // A layout effect, as the page's own effects look at the notice.
  useLayoutEffect(() => {
    document.getElementById("kept")?.toggleAttribute("hidden", page !== loaded.current);
  }, [page]);
}
