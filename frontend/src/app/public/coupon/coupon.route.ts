/** `/coupons/:id`: one deal and the business that gives it. */
import type { LoaderFunctionArgs } from "react-router-dom";
import { data } from "react-router-dom";
import { couponQuery } from "../../../features/deals/get-coupon.ts";
import { couponsQuery } from "../../../features/deals/get-coupons.ts";
import { pageLoad } from "../page-route.ts";
import type { PageRoute } from "../page-route.ts";
import { readId } from "../read-id.ts";

export const couponRoute: PageRoute = {
  path: "coupons/:id",
  loader,
  lazy: async () => ({ Component: (await import("./coupon-page.tsx")).CouponRoute }),
  handle: {
    source: "src/app/public/coupon/coupon-page.tsx",
    head: async (page) => (await import("./coupon-head.ts")).couponHead(page),
  },
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
  if (coupon.expired)
    await client.fetchInfiniteQuery(couponsQuery(api, { businessId: coupon.businessId }));
  return null;
}
