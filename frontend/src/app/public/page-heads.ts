/** Titles and descriptions of the public pages; the server writes them into the head. */
import type { CouponDetail } from "@mainstreet/contracts/coupon";
import type { Town } from "@mainstreet/contracts/town";
import { couponText } from "../../shared/text/listing.ts";
import { homeText } from "../../shared/text/home.ts";
import { siteText } from "../../shared/text/site.ts";

export interface PageHead {
  title: string;
  description: string;
  /** Path of the page's one address. */
  canonical: string;
}

export const homeTitle = (town: Town, category: string | undefined) =>
  `${category ?? "Deals & coupons"} in ${town.name} – ${town.tagline}`;

export const couponTitle = (town: Town, coupon: CouponDetail | null) =>
  coupon
    ? `${coupon.title} – ${coupon.business.name}, ${town.name}`
    : `${couponText.notFoundTitle} – ${town.name}`;

export const notFoundPageTitle = (town: Town) => `${siteText.notFoundTitle} – ${town.name}`;

export function homeHead(town: Town, category: string | undefined, canonical: string): PageHead {
  return {
    title: homeTitle(town, category),
    description: homeText.description(town.name),
    canonical,
  };
}

export function couponHead(town: Town, coupon: CouponDetail | null, canonical: string): PageHead {
  return {
    title: couponTitle(town, coupon),
    description: coupon
      ? coupon.description || couponText.description(coupon.title, coupon.business.name, town.name)
      : couponText.notFoundBody,
    canonical,
  };
}
