/** The pages of one coupon, one business and one event. */
import type { LoaderFunctionArgs } from "react-router-dom";
import { data } from "react-router-dom";
import { businessQuery } from "../../features/businesses/api/businesses-api.ts";
import {
  couponQuery,
  couponsQuery,
  nearDealsQuery,
  ofOthers,
} from "../../features/deals/api/coupons-api.ts";
import { eventQuery } from "../../features/events/api/events-api.ts";
import { pageLoad, readId } from "./page-route.ts";
import type { PageRoute } from "./page-route.ts";

/** `/coupons/:id`: one deal and the business that gives it. */
export const couponRoute: PageRoute = {
  path: "coupons/:id",
  loader: loadCoupon,
  lazy: async () => ({ Component: (await import("./coupon/coupon-page.tsx")).CouponRoute }),
  handle: import.meta.env.SSR
    ? {
        source: "src/app/public/coupon/coupon-page.tsx",
        head: async (page) => (await import("./record-heads.ts")).couponHead(page),
      }
    : undefined,
};

/** `/businesses/:id/:name`: one business and all its deals. */
export const businessRoute: PageRoute = {
  path: "businesses/:id/:name?",
  loader: loadBusiness,
  lazy: async () => ({ Component: (await import("./business/business-page.tsx")).BusinessRoute }),
  handle: import.meta.env.SSR
    ? {
        source: "src/app/public/business/business-page.tsx",
        head: async (page) => (await import("./record-heads.ts")).businessHead(page),
      }
    : undefined,
};

/** `/events/:id/:name`: what happens in town, also after it was. */
export const eventRoute: PageRoute = {
  path: "events/:id/:name?",
  loader: loadEvent,
  lazy: async () => ({ Component: (await import("./event/event-page.tsx")).EventRoute }),
  handle: import.meta.env.SSR
    ? {
        source: "src/app/public/event/event-page.tsx",
        head: async (page) => (await import("./record-heads.ts")).eventHead(page),
      }
    : undefined,
};

async function loadCoupon({ params, context }: LoaderFunctionArgs) {
  const { api, client, complete } = context.get(pageLoad);
  const id = readId(params["id"]);
  if (!complete) {
    if (id !== undefined) void client.prefetchQuery(couponQuery(api, id, null));
    return null;
  }
  const coupon = id === undefined ? null : await client.fetchQuery(couponQuery(api, id, null));
  if (!coupon) return data(null, { status: 404 });
  const near = nearDealsQuery(api, coupon);
  await Promise.all([
    client.prefetchInfiniteQuery(couponsQuery(api, { businessId: coupon.businessId })),
    client.prefetchInfiniteQuery(near),
  ]);
  // The page carries what it shows.
  client.setQueryData(near.queryKey, (data) => {
    const first = data?.pages[0];
    if (!data || !first) return data;
    return { ...data, pages: [{ ...first, items: ofOthers(first.items, coupon) }] };
  });
  return null;
}

async function loadBusiness({ params, context }: LoaderFunctionArgs) {
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

async function loadEvent({ params, context }: LoaderFunctionArgs) {
  const { api, client, complete } = context.get(pageLoad);
  const id = readId(params["id"]);
  if (id === undefined) return data(null, { status: 404 });
  if (!complete) {
    void client.prefetchQuery(eventQuery(api, id));
    return null;
  }
  return (await client.fetchQuery(eventQuery(api, id))) ? null : data(null, { status: 404 });
}
