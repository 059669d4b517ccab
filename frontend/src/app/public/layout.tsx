/** What stands around every public page. */
import { styled } from "@mui/material/styles";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { birthdayKeys } from "../../features/birthday/api/birthday-keys.ts";
import { businessKeys } from "../../features/businesses/api/businesses-api.ts";
import { couponKeys } from "../../features/deals/api/coupons-api.ts";
import { eventKeys } from "../../features/events/api/events-api.ts";
import { AddListing } from "../../features/list-business/components/add-listing.tsx";
import { LocationChip } from "../../features/location/location-chip.tsx";
import { searchKeys } from "../../features/search/api/search-api.ts";
import { SearchOpener } from "../../features/search/components/search-opener.tsx";
import { BackToTop, BottomNavigation, SiteFooter } from "../../features/site/site-footer.tsx";
import { SiteHeader } from "../../features/site/site-header.tsx";
import { useTouched } from "../../shared/hooks/hydration.ts";
import { useBackLinkTracking } from "../../shared/hooks/use-back-link.ts";
import { SAVED_QUERIES } from "../../shared/saved/saved-store.ts";
import { siteText } from "../../shared/text/site.ts";
import { useToday } from "../../shared/town/today.tsx";
import { CONTENT_ID } from "../../shared/ui/page.tsx";
import { usePageFocus } from "../use-page-focus.ts";

export function PublicLayout() {
  usePageFocus(useShownPage());
  useBackLinkTracking();
  useNewDays();
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
  return `${pathname}?${["q", "till"].filter((name) => asked.has(name)).join("&")}`;
}

const OF_THE_DAY = [
  couponKeys.lists,
  couponKeys.each,
  businessKeys.lists,
  businessKeys.each,
  SAVED_QUERIES,
  eventKeys.list,
  eventKeys.each,
  searchKeys.all,
  birthdayKeys.offers,
];

/** With another day, other deals can be used, other businesses have any, and "today" and what is to come are others too. */
function useNewDays() {
  const client = useQueryClient();
  const today = useToday();
  const day = useRef(today);
  useEffect(() => {
    if (day.current !== today)
      for (const queryKey of OF_THE_DAY) void client.invalidateQueries({ queryKey });
    day.current = today;
  }, [client, today]);
}
