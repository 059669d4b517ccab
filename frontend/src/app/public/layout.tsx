/** What stands around every public page. */
import { styled } from "@mui/material/styles";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import {
  Outlet,
  ScrollRestoration,
  NavigationType,
  useLocation,
  useNavigationType,
} from "react-router-dom";
import { eventKeys } from "../../features/events/events-api.ts";
import { AddListing } from "../../features/list-business/components/add-listing.tsx";
import { LocationChip } from "../../features/location/location-chip.tsx";
import { SearchOpener } from "../../features/search/components/search-opener.tsx";
import { BackToTop } from "../../features/site/back-to-top.tsx";
import { BottomNavigation } from "../../features/site/bottom-navigation.tsx";
import { SiteFooter } from "../../features/site/site-footer.tsx";
import { SiteHeader } from "../../features/site/site-header.tsx";
import { useTouched } from "../../shared/hooks/use-touched.ts";
import { useNotedWay } from "../../shared/hooks/use-way-back.ts";
import { siteText } from "../../shared/text/site.ts";
import { useToday } from "../../shared/town/today.tsx";
import { CONTENT_ID } from "../../shared/ui/page.tsx";

export function PublicLayout() {
  usePageFocus();
  useNotedWay();
  useNewDays();
  const touched = useTouched();
  useEffect(() => {
    if (!touched) return undefined;
    const keep = () => void import("./keep.ts").catch(() => {});
    // Without a connection there is nothing to keep, and its script may not be among what is kept.
    if (navigator.onLine) keep();
    else window.addEventListener("online", keep, { once: true });
    return () => window.removeEventListener("online", keep);
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

/** With another day, "today" and what is to come are others too. */
function useNewDays() {
  const client = useQueryClient();
  const today = useToday();
  const day = useRef(today);
  useEffect(() => {
    if (day.current !== today) void client.invalidateQueries({ queryKey: eventKeys.list });
    day.current = today;
  }, [client, today]);
}

/** Headings of what is only on its way are none. */
const HEADING = "main h1:not(output *)";

/**
 * A new page's heading takes the focus, and with it is read out; going back, the link that led away
 * takes it again. What the visitor does in the meantime has precedence.
 */
export function usePageFocus() {
  const { pathname, search, key } = useLocation();
  const kind = useNavigationType();
  const asked = new URLSearchParams(search);
  const page = `${pathname}?${["q", "till"].filter((name) => asked.has(name)).join("&")}`;
  const shown = useRef(page);
  const left = useRef(new Map<string, string>());

  useEffect(() => {
    const links = left.current;
    const note = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest("main a") : null;
      const href = link?.getAttribute("href");
      if (href) links.set(key, href);
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [key]);

  useEffect(() => {
    if (shown.current === page) return undefined;
    shown.current = page;
    const link = kind === NavigationType.Pop ? left.current.get(key) : undefined;
    const end = new AbortController();
    const moveFocus = () => {
      // A button may have been pressed, or a dialog opened, before the page was there.
      if (document.querySelector("main :focus, button:focus, [role=dialog] :focus")) return;
      const target =
        (link !== undefined &&
          document.querySelector<HTMLElement>(`main a[href="${CSS.escape(link)}"]`)) ||
        document.querySelector<HTMLElement>(HEADING);
      if (!target) return;
      if (target.tagName === "H1") target.tabIndex = -1;
      target.focus({ preventScroll: true });
    };
    moveFocus();
    // The heading may come later, with what the page is about.
    const observer = new MutationObserver(moveFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    end.signal.addEventListener("abort", () => observer.disconnect());
    for (const sign of ["pointerdown", "keydown"])
      document.addEventListener(sign, () => end.abort(), { capture: true, signal: end.signal });
    return () => end.abort();
  }, [page, key, kind]);
}
