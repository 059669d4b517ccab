/** Texts about a coupon or a business, on cards and pages. */
import { counted } from "../format/number.ts";

export const listingText = {
  featured: "Featured",
  featuredDeal: "Featured Deal",
  verified: "Verified",
  unknownDistance: "Unknown distance",
  distance: (amount: number, unit: string) => `${amount} ${unit}`,
  distanceAway: (distance: string) => `${distance} away`,
  rating: (rating: number, reviews: number) =>
    `Rated ${rating.toFixed(1)} out of 5, ${listingText.reviews(reviews)}`,
  reviews: (reviews: number) => counted(reviews, "review"),
  validUntil: (day: string) => `Valid until ${day}`,
  endsToday: "Ends today",
  from: (day: string) => `From ${day}`,
  noExpiration: "No expiration",
  website: "Website",
  call: "Call",
  directions: "Get Directions",
  ofBusiness: (action: string, name: string) => `${action}: ${name}`,
} as const;

export const couponText = {
  loading: "Loading coupon...",
  notFoundTitle: "Coupon Not Found",
  /** `coupon` is null when it does not exist, undefined while it is loading. */
  pageTitle: (
    coupon: { title: string; business: { name: string } } | null | undefined,
    town: string,
  ) =>
    coupon
      ? `${coupon.title} – ${coupon.business.name}, ${town}`
      : `${coupon === null ? couponText.notFoundTitle : couponText.loading} – ${town}`,
  notFoundBody: "The coupon you're looking for doesn't exist or has been removed.",
  backToHome: "Back to Home",
  backToDeals: "Back to Deals",
  discount: "Discount",
  code: "Coupon Code",
  expires: (day: string) => `Expires: ${day}`,
  terms: "Terms & Conditions",
  visitWebsite: "Visit Website",
  connect: "Connect with us",
  expired: "This deal has expired",
  otherDeals: (business: string) => `Other deals from ${business}`,
  nearDeals: "More deals nearby",
  description: (title: string, business: string, town: string) =>
    `${title} at ${business} in ${town}.`,
} as const;

export const businessText = {
  loading: "Loading business...",
  notFoundTitle: "Business Not Found",
  notFoundBody: "The business you're looking for doesn't exist or has been removed.",
  /** `business` is null when it does not exist, undefined while it is loading. */
  pageTitle: (business: { name: string } | null | undefined, town: string) =>
    `${business ? business.name : business === null ? businessText.notFoundTitle : businessText.loading} – ${town}`,
  description: (name: string, category: string, town: string) => `${name}: ${category} in ${town}.`,
  deals: (name: string) => `Deals from ${name}`,
  noDeals: "No deals at the moment",
  onMap: "Show on the map",
} as const;
