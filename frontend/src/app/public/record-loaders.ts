/** What the pages of one coupon, one business and one event ask for, before their code is here. */
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

export async function loadCoupon({ params, context }: LoaderFunctionArgs) {
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

export async function loadBusiness({ params, context }: LoaderFunctionArgs) {
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

export async function loadEvent({ params, context }: LoaderFunctionArgs) {
  const { api, client, complete } = context.get(pageLoad);
  const id = readId(params["id"]);
  if (id === undefined) return data(null, { status: 404 });
  if (!complete) {
    void client.prefetchQuery(eventQuery(api, id));
    return null;
  }
  return (await client.fetchQuery(eventQuery(api, id))) ? null : data(null, { status: 404 });
}
