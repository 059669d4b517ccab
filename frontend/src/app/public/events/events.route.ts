/** `/events`: all that happens in town, by time. */
import type { PageRoute } from "../page-route.ts";

export const eventsRoute: PageRoute = {
  path: "events",
  lazy: async () => {
    const { EventsPage: Component, loader } = await import("./events-page.tsx");
    return { Component, loader };
  },
  handle: import.meta.env.SSR
    ? {
        source: "src/app/public/events/events-page.tsx",
        head: async (page) => (await import("./events-head.ts")).eventsHead(page),
      }
    : undefined,
};
