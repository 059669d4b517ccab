/** `/coupons/:id`: one deal and the business that gives it. */
import type { LoaderFunctionArgs } from "react-router-dom";
import { data } from "react-router-dom";
import {
  couponQuery,
  couponsQuery,
  nearDealsQuery,
  ofOthers,
} from "../../../features/deals/api/coupons-api.ts";
import { pageLoad, readId } from "../page-route.ts";
import type { PageRoute } from "../page-route.ts";

export const couponRoute: PageRoute = {
  path: "coupons/:id",
  loader,
  lazy: async () => ({ Component: (await import("./coupon-page.tsx")).CouponRoute }),
  handle: import.meta.env.SSR
    ? {
        source: "src/app/public/coupon/coupon-page.tsx",
        head: async (page) => (await import("../record-heads.ts")).couponHead(page),
      }
    : undefined,
};

async function loader({ params, context }: LoaderFunctionArgs) {
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
