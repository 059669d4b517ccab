/** The public pages: all that stand in the site's frame. */
import type { RouteObject } from "react-router-dom";
import { businessRoute } from "./business/business.route.ts";
import { couponRoute } from "./coupon/coupon.route.ts";
import { dealsRoute } from "./deals/deals.route.ts";
import { directoryRoute } from "./directory/directory.route.ts";
import { eventsRoute } from "./events/events.route.ts";
import { eventRoute } from "./event/event.route.ts";
import { homeRoute } from "./home/home.route.ts";
import { mapRoute } from "./map/map.route.ts";
import { PublicLayout } from "./layout.tsx";
import { notFoundRoute } from "./not-found/not-found.route.ts";
import { PageError } from "../page-error.tsx";

const pages: RouteObject[] = [
  homeRoute,
  couponRoute,
  dealsRoute,
  directoryRoute,
  mapRoute,
  businessRoute,
  eventsRoute,
  eventRoute,
  notFoundRoute,
];

export const publicRoutes: RouteObject[] = [
  {
    Component: PublicLayout,
    // A page that can't be fetched or breaks leaves the frame standing.
    children: [{ ErrorBoundary: PageError, children: pages }],
  },
];
