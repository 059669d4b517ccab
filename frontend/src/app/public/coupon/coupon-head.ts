/** The head of a coupon's page; search engines shall forget what is over. */
import { couponQuery } from "../../../features/deals/api/coupons-api.ts";
import { categoryLabel } from "../../../shared/format/listing.ts";
import { couponText } from "../../../shared/text/listing.ts";
import { homeHref } from "../home/home-params.ts";
import type { LoadedPage, PageHead } from "../page-route.ts";
import { readId } from "../page-route.ts";
import { breadcrumbs, localBusiness, offer, pictureUrl } from "../structured-data.ts";

export function couponHead({ url, town, params, api, client }: LoadedPage): PageHead {
  const id = readId(params["id"]);
  const coupon = id === undefined ? null : client.getQueryData(couponQuery(api, id, null).queryKey);
  const title = couponText.pageTitle(coupon ?? null, town.name);
  const canonical = `/coupons/${id ?? ""}`;
  if (!coupon) return { title, description: couponText.notFoundBody, canonical, noindex: true };
  const { business } = coupon;
  const { category } = business;
  return {
    title,
    canonical,
    description:
      coupon.description || couponText.description(coupon.title, business.name, town.name),
    noindex: coupon.expired || url.searchParams.has("till"),
    image: pictureUrl(url.origin, coupon.imageUrl || business.imageUrl),
    structured: [
      localBusiness(url.origin, business),
      offer(url.origin, coupon),
      breadcrumbs(url.origin, town, [
        {
          name: categoryLabel(category.name),
          path: homeHref({ categoryId: category.id, tab: "all" }),
        },
        { name: coupon.title, path: canonical },
      ]),
    ],
  };
}
