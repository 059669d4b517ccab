/**
 * The public pages, all in the site's frame. A page's file also exports its loader, unless its data
 * is to be requested before the file is loaded.
 */
import type { RouteObject } from "react-router-dom";
import { data } from "react-router-dom";
import { PageError } from "../page-error.tsx";
import { loadIndex, loadBusiness, loadCoupon, loadEvent } from "./page-loaders.ts";
import { PublicLayout } from "./layout.tsx";

const pages: RouteObject[] = [
  { index: true, loader: loadIndex, lazy: () => import("./home/index-page.tsx") },
  { path: "deals", lazy: () => import("./deals/deals-page.tsx") },
  { path: "coupons/:id", loader: loadCoupon, lazy: () => import("./coupon/coupon-page.tsx") },
  { path: "businesses", lazy: () => import("./directory/directory-page.tsx") },
  {
    path: "businesses/:id/:name?",
    loader: loadBusiness,
    lazy: () => import("./business/business-page.tsx"),
  },
  { path: "map", lazy: () => import("./map/map-page.tsx") },
  { path: "events", lazy: () => import("./events/events-page.tsx") },
  // Past events, too.
  { path: "events/:id/:name?", loader: loadEvent, lazy: () => import("./event/event-page.tsx") },
  {
    path: "*",
    loader: () => data(null, { status: 404 }),
    lazy: () => import("./not-found/not-found-page.tsx"),
  },
];

export const publicRoutes: RouteObject[] = [
  {
    Component: PublicLayout,
    ErrorBoundary: PageError,
    // A page that can't be fetched or throws leaves the frame in place.
    children: [{ ErrorBoundary: PageError, children: pages }],
  },
];
