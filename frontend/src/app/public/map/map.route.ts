/** `/map`: all businesses of the town, where they are. */
import type { PageRoute } from "../page-route.ts";

export const mapRoute: PageRoute = {
  path: "map",
  lazy: async () => {
    const { MapPage: Component, loader } = await import("./map-page.tsx");
    return { Component, loader };
  },
  handle: import.meta.env.SSR
    ? {
        source: "src/app/public/map/map-page.tsx",
        head: async (page) => (await import("./map-head.ts")).mapHead(page),
      }
    : undefined,
};
