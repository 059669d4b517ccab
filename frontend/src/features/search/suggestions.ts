/** What the list below the search field offers. */
import type { Business } from "@mainstreet/contracts/business";
import type { Coupon } from "@mainstreet/contracts/coupon";
import type { SearchResults } from "@mainstreet/contracts/search";
import type { TownEvent } from "@mainstreet/contracts/town-event";
import { resultsHref } from "./results-href.ts";

export type Suggestion =
  | { kind: "deal"; href: string; coupon: Coupon }
  | { kind: "business"; href: string; business: Business }
  | { kind: "event"; href: string; event: TownEvent }
  | { kind: "all"; href: string };

/** In the order of the list; a business and an event lead to their cards. */
export function suggestionsOf(
  found: SearchResults,
  foundEvents: readonly TownEvent[],
  q: string,
): Suggestion[] {
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
  const events = foundEvents.map((event): Suggestion => ({
    kind: "event",
    href: resultsHref(event.name),
    event,
  }));
  const some = [...deals, ...businesses, ...events];
  return some.length > 0 ? [...some, { kind: "all", href: resultsHref(q) }] : [];
}
