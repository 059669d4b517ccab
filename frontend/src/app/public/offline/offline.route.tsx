/**
 * `/offline`: what the service worker shows where a page is not kept and there is no connection. It stands at the address
 * of that page, so it is the server's alone: no script, and links that the browser follows by itself.
 */
import { keptText } from "../../../shared/text/kept.ts";
import type { PageHandle } from "../page-route.ts";
import { OfflinePage } from "./offline-page.tsx";

const handle: PageHandle = {
  source: null,
  head: async ({ town }) => ({
    title: `${keptText.title} – ${town.name}`,
    description: keptText.notKept,
    canonical: "/offline",
    noindex: true,
  }),
};

export const offlineRoute = { path: "/offline", Component: OfflinePage, handle };
