/** `/events/:id/:name`: what happens in town, also after it was. */
import type { LoaderFunctionArgs } from "react-router-dom";
import { data } from "react-router-dom";
import { eventQuery } from "../../../features/events/api/events-api.ts";
import { pageLoad, readId } from "../page-route.ts";
import type { PageRoute } from "../page-route.ts";

export const eventRoute: PageRoute = {
  path: "events/:id/:name?",
  loader,
  lazy: async () => ({ Component: (await import("./event-page.tsx")).EventRoute }),
  handle: import.meta.env.SSR
    ? {
        source: "src/app/public/event/event-page.tsx",
        head: async (page) => (await import("../record-heads.ts")).eventHead(page),
      }
    : undefined,
};

async function loader({ params, context }: LoaderFunctionArgs) {
  const { api, client, complete } = context.get(pageLoad);
  const id = readId(params["id"]);
  if (id === undefined) return data(null, { status: 404 });
  if (!complete) {
    void client.prefetchQuery(eventQuery(api, id));
    return null;
  }
  return (await client.fetchQuery(eventQuery(api, id))) ? null : data(null, { status: 404 });
}
