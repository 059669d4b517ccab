/** The public pages: all that stand in the site's frame. Those whose data is asked for before their code is here are in `record-routes.ts` and `home.route.ts`. */
import type { RouteObject } from "react-router-dom";
import { data } from "react-router-dom";
import { homeRoute } from "./home/home.route.ts";
import { PublicLayout } from "./layout.tsx";
import { PageError } from "../page-error.tsx";
import type { PageRoute } from "./page-route.ts";
import { businessRoute, couponRoute, eventRoute } from "./record-routes.ts";
import { siteText } from "../../shared/text/site.ts";

/** `/deals`: all deals in an order and with filters. */
const dealsRoute: PageRoute = {
  path: "deals",
  lazy: async () => {
    const { DealsPage: Component, loader } = await import("./deals/deals-page.tsx");
    return { Component, loader };
  },
  handle: import.meta.env.SSR
    ? {
        source: "src/app/public/deals/deals-page.tsx",
        head: async (page) => (await import("./list-heads.ts")).dealsHead(page),
      }
    : undefined,
};

/** `/businesses`: all businesses of the town, from A to Z. */
const directoryRoute: PageRoute = {
  path: "businesses",
  lazy: async () => {
    const { DirectoryPage: Component, loader } = await import("./directory/directory-page.tsx");
    return { Component, loader };
  },
  handle: import.meta.env.SSR
    ? {
        source: "src/app/public/directory/directory-page.tsx",
        head: async (page) => (await import("./list-heads.ts")).directoryHead(page),
      }
    : undefined,
};

/** `/events`: all that happens in town, by time. */
const eventsRoute: PageRoute = {
  path: "events",
  lazy: async () => {
    const { EventsPage: Component, loader } = await import("./events/events-page.tsx");
    return { Component, loader };
  },
  handle: import.meta.env.SSR
    ? {
        source: "src/app/public/events/events-page.tsx",
        head: async (page) => (await import("./list-heads.ts")).eventsHead(page),
      }
    : undefined,
};

/** `/map`: all businesses of the town, where they are. */
const mapRoute: PageRoute = {
  path: "map",
  lazy: async () => {
    const { MapPage: Component, loader } = await import("./map/map-page.tsx");
    return { Component, loader };
  },
  handle: import.meta.env.SSR
    ? {
        source: "src/app/public/map/map-page.tsx",
        head: async (page) => (await import("./list-heads.ts")).mapHead(page),
      }
    : undefined,
};

/** Any other address. */
const notFoundRoute: PageRoute = {
  path: "*",
  loader: () => data(null, { status: 404 }),
  lazy: async () => ({ Component: (await import("./not-found/not-found-page.tsx")).NotFoundPage }),
  handle: import.meta.env.SSR
    ? {
        source: "src/app/public/not-found/not-found-page.tsx",
        head: async ({ town, url }) => ({
          title: siteText.notFoundPageTitle(town.name),
          description: siteText.notFoundBody,
          // Two slashes would begin the address of another site.
          canonical: url.pathname.replace(/^\/+/, "/"),
          noindex: true,
        }),
      }
    : undefined,
};

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
    ErrorBoundary: PageError,
    // A page that can't be fetched or breaks leaves the frame standing.
    children: [{ ErrorBoundary: PageError, children: pages }],
  },
];
