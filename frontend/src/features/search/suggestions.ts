/** What the list below the search field offers. */
import type { Business } from "@mainstreet/contracts/business";
import type { Coupon } from "@mainstreet/contracts/coupon";
import type { SearchResults } from "@mainstreet/contracts/search";
import type { TownEvent } from "@mainstreet/contracts/town-event";
import { resultsHref } from "./results-href.ts";

export type Suggestion = {
  /** The same in the list of the next answer, wherever it stands there. */
  id: string;
  href: string;
} & (
  | { kind: "deal"; coupon: Coupon }
  | { kind: "business"; business: Business }
  | { kind: "event"; event: TownEvent }
  | { kind: "all" }
);

/** In the order of the list; a business and an event lead to their cards. */
export function suggestionsOf(
  found: SearchResults,
  foundEvents: readonly TownEvent[],
  q: string,
): Suggestion[] {
  const deals = found.coupons.map((coupon): Suggestion => ({
    kind: "deal",
    id: `deal-${coupon.id}`,
    href: `/coupons/${coupon.id}`,
    coupon,
  }));
  const businesses = found.businesses.map((business): Suggestion => ({
    kind: "business",
    id: `business-${business.id}`,
    href: resultsHref(business.name),
    business,
  }));
  const events = foundEvents.map((event): Suggestion => ({
    kind: "event",
    id: `event-${event.id}`,
    href: resultsHref(event.name),
    event,
  }));
  const some = [...deals, ...businesses, ...events];
  return some.length > 0 ? [...some, { kind: "all", id: "all", href: resultsHref(q) }] : [];
}
