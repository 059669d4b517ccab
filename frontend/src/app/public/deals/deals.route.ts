/** `/deals`: all deals in an order and with filters. */
import type { PageRoute } from "../page-route.ts";

export const dealsRoute: PageRoute = {
  path: "deals",
  lazy: async () => {
    const { DealsPage: Component, loader } = await import("./deals-page.tsx");
    return { Component, loader };
  },
  handle: import.meta.env.SSR
    ? {
        source: "src/app/public/deals/deals-page.tsx",
        head: async (page) => (await import("./deals-head.ts")).dealsHead(page),
      }
    : undefined,
};
