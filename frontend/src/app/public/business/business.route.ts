/** `/businesses/:id/:name`: one business and all its deals. */
import type { LoaderFunctionArgs } from "react-router-dom";
import { data } from "react-router-dom";
import { businessQuery } from "../../../features/businesses/api/businesses-api.ts";
import { couponsQuery } from "../../../features/deals/api/coupons-api.ts";
import { pageLoad, readId } from "../page-route.ts";
import type { PageRoute } from "../page-route.ts";

export const businessRoute: PageRoute = {
  path: "businesses/:id/:name?",
  loader,
  lazy: async () => ({ Component: (await import("./business-page.tsx")).BusinessRoute }),
  handle: import.meta.env.SSR
    ? {
        source: "src/app/public/business/business-page.tsx",
        head: async (page) => (await import("../record-heads.ts")).businessHead(page),
      }
    : undefined,
};

async function loader({ params, context }: LoaderFunctionArgs) {
  const { api, client, complete } = context.get(pageLoad);
  const id = readId(params["id"]);
  if (id === undefined) return data(null, { status: 404 });
  const deals = client.prefetchInfiniteQuery(couponsQuery(api, { businessId: id }));
  if (!complete) {
    void client.prefetchQuery(businessQuery(api, id));
    return null;
  }
  const [business] = await Promise.all([client.fetchQuery(businessQuery(api, id)), deals]);
  return business ? null : data(null, { status: 404 });
}
