/** What a coupon's page needs before it is rendered on the server, and its head. */
import type { CouponDetail } from "@mainstreet/contracts/coupon";
import { couponQuery } from "../../features/deals/get-coupon.ts";
import { couponsQuery } from "../../features/deals/get-coupons.ts";
import { categoryLabel } from "../../shared/format/listing.ts";
import { couponText } from "../../shared/text/listing.ts";
import { homeHref } from "./home-params.ts";
import type { LoadedPage, PageLoad } from "./load-page.ts";
import { couponTitle } from "./page-heads.ts";
import { readId } from "./read-id.ts";
import { breadcrumbs, localBusiness, pictureUrl } from "./structured-data.ts";

/** An expired coupon still has its page, but search engines shall forget it. */
export async function loadCoupon(load: PageLoad, text: string | undefined): Promise<LoadedPage> {
  const { town, api, client } = load;
  const id = readId(text);
  const coupon = id === undefined ? null : await client.fetchQuery(couponQuery(api, id, null));
  const title = couponTitle(town, coupon);
  const canonical = `/coupons/${id ?? ""}`;
  if (!coupon) {
    const head = { title, description: couponText.notFoundBody, canonical, noindex: true };
    return { status: 404, head };
  }
  if (coupon.expired)
    await client.fetchInfiniteQuery(couponsQuery(api, { businessId: coupon.businessId }));
  const head = { title, canonical, ...shownOf(load, coupon, canonical) };
  return { status: 200, head };
}

function shownOf({ url, town }: PageLoad, coupon: CouponDetail, path: string) {
  const { business } = coupon;
  const { category } = business;
  return {
    description:
      coupon.description || couponText.description(coupon.title, business.name, town.name),
    noindex: coupon.expired || url.searchParams.has("till"),
    image: pictureUrl(url.origin, coupon.imageUrl || business.imageUrl),
    structured: [
      localBusiness(url.origin, business),
      breadcrumbs(url.origin, [
        { name: town.name, path: "/" },
        {
          name: categoryLabel(category.name),
          path: homeHref({ categoryId: category.id, tab: "all" }),
        },
        { name: coupon.title, path },
      ]),
    ],
  };
}
