/** What the server alone knows of each page, by its route's path: no browser's file holds it. */
import { offlineText } from "../../shared/text/offline.ts";
import { siteText } from "../../shared/text/site.ts";
import { dealsHead, directoryHead, eventsHead, homeHead, mapHead } from "./list-heads.ts";
import type { LoadedPage, PageHead } from "./page-route.ts";
import { businessHead, couponHead, eventHead } from "./record-heads.ts";

interface ServedPage {
  head: (page: LoadedPage) => PageHead;
  /** Source of the page's component, as the build's manifest names it: its script is fetched at once. Null where none shall run. */
  source: string | null;
}

const page = (path: string, head: ServedPage["head"]): ServedPage => ({
  head,
  source: `src/app/public/${path}`,
});

const notFoundHead = ({ town, url }: LoadedPage): PageHead => ({
  title: siteText.notFoundPageTitle(town.name),
  description: siteText.notFoundBody,
  // Two slashes would begin the address of another site.
  canonical: url.pathname.replace(/^\/+/, "/"),
  noindex: true,
});

const offlineHead = ({ town }: LoadedPage): PageHead => ({
  title: `${offlineText.title} – ${town.name}`,
  description: offlineText.notCached,
  canonical: "/offline",
  noindex: true,
});

export const servedPages: Record<string, ServedPage> = {
  "/": page("home/index-page.tsx", homeHead),
  deals: page("deals/deals-page.tsx", dealsHead),
  "coupons/:id": page("coupon/coupon-page.tsx", couponHead),
  businesses: page("directory/directory-page.tsx", directoryHead),
  "businesses/:id/:name?": page("business/business-page.tsx", businessHead),
  map: page("map/map-page.tsx", mapHead),
  events: page("events/events-page.tsx", eventsHead),
  "events/:id/:name?": page("event/event-page.tsx", eventHead),
  "*": page("not-found/not-found-page.tsx", notFoundHead),
  "/offline": { head: offlineHead, source: null },
};
