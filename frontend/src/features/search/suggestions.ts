/** What the list below the search field offers. */
import type { Business } from "@mainstreet/contracts/business";
import type { Coupon } from "@mainstreet/contracts/coupon";
import type { SearchResults } from "@mainstreet/contracts/search";
import { resultsHref } from "./results-href.ts";

export type Suggestion =
  | { kind: "deal"; href: string; coupon: Coupon }
  | { kind: "business"; href: string; business: Business }
  | { kind: "all"; href: string };

/** In the order of the list; a business leads to its card and its deals. */
export function suggestionsOf(found: SearchResults, q: string): Suggestion[] {
  const deals = found.coupons.map((coupon): Suggestion => ({
    kind: "deal",
    href: `/coupons/${coupon.id}`,
    coupon,
  }));
  const businesses = found.businesses.map((business): Suggestion => ({
    kind: "business",
    href: resultsHref(business.name),
    business,
  }));
  const all: Suggestion[] =
    deals.length + businesses.length > 0 ? [{ kind: "all", href: resultsHref(q) }] : [];
  return [...deals, ...businesses, ...all];
}
