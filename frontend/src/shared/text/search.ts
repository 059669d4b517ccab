/** Texts of the search. */
import { count, counted } from "../format/number.ts";

export const searchText = {
  title: "Search",
  label: "Search deals, businesses and events",
  placeholder: "Bread, haircut, shop …",
  submit: "Search",
  close: "Close search",
  deals: "Deals",
  businesses: "Businesses",
  events: "Events",
  suggestions: "Suggestions",
  all: (q: string) => `See all results for “${q}”`,
  intro: "Search by what you need or by the name of a shop. Small typos don't matter.",
  searching: "Searching …",
  empty: (q: string) => `Nothing found for “${q}”`,
  hours: "Opening hours",
  openNow: "Open now",
  anyHours: "Open or closed",
  noneOpen: (q: string) => `Nothing of “${q}” is open now, as far as hours are known`,
  emptyAdvice: "Try fewer or other words, or look through all deals.",
  allDeals: "Show all deals",
  /** Totals of all matches, not only of those shown. */
  count: (total: { coupons: number; businesses: number; events: number }) =>
    [
      counted(total.coupons, "deal"),
      counted(total.businesses, "business", "businesses"),
      ...(total.events > 0 ? [counted(total.events, "event")] : []),
    ].join(", "),
  firstOf: (shown: number, total: number) =>
    `The best ${count(shown)} of ${count(total)}. Another word finds the others.`,
  more: "Show more",
  failed: "The search does not answer at the moment",
  results: (q: string) => `Results for “${q}”`,
  pageTitle: (q: string, town: string) => `${q === "" ? "Search" : `“${q}”`} – ${town}`,
  description: (town: string) => `Search the deals and businesses of ${town}.`,
} as const;
