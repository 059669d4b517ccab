/** Titles and descriptions of the public pages; the server writes them into the head. */
import type { CouponDetail } from "@mainstreet/contracts/coupon";
import type { Town } from "@mainstreet/contracts/town";
import { couponText } from "../../shared/text/listing.ts";
import { siteText } from "../../shared/text/site.ts";
import type { StructuredData } from "./structured-data.ts";

export interface PageHead {
  title: string;
  description: string;
  /** Path of the page's one address. */
  canonical: string;
  /** Not for search engines. */
  noindex?: boolean;
  /** Full address of the picture that other sites show with the link. */
  image?: string | undefined;
  structured?: StructuredData[];
}

export const homeTitle = (town: Town, category: string | undefined) =>
  `${category ?? "Deals & coupons"} in ${town.name} – ${town.tagline}`;

export const couponTitle = (town: Town, coupon: CouponDetail | null) =>
  coupon
    ? `${coupon.title} – ${coupon.business.name}, ${town.name}`
    : `${couponText.notFoundTitle} – ${town.name}`;

export const notFoundPageTitle = (town: Town) => `${siteText.notFoundTitle} – ${town.name}`;
