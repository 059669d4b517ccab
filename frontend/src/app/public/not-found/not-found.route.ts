/** Any other address. */
import { data } from "react-router-dom";
import { siteText } from "../../../shared/text/site.ts";
import type { PageRoute } from "../page-route.ts";

export const notFoundRoute: PageRoute = {
  path: "*",
  loader: () => data(null, { status: 404 }),
  lazy: async () => ({ Component: (await import("./not-found-page.tsx")).NotFoundPage }),
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
