/** Texts of the home page. */
import { count, counted } from "../format/number.ts";

export const homeText = {
  heading: (category: string | undefined) => `${category ?? "Businesses & Deals"} Near You`,
  pageTitle: (category: string | undefined, town: { name: string; tagline: string }) =>
    `${category ?? "Deals & coupons"} in ${[town.name, town.tagline].filter(Boolean).join(" – ")}`,
  subtitle: "Showing nearby locations first",
  /** Shown when no location is known. */
  subtitleWithoutPlace: "Showing deals from all over town",
  /** Announced to screen readers when another filter changes the results. */
  results: (heading: string, found: number) => `${heading}: ${counted(found, "result")}`,
  description: (town: string) =>
    `Coupons and deals of local businesses in ${town}, nearest first. Support the shops on your street.`,
  categories: "Categories",
  allCategories: "All Categories",
  browseByCategory: "Browse by Category",
  close: "Close",
  /** The category 'Local Events' is shown to visitors under this name. */
  localEvents: "Events",
  tabsLabel: "Which deals to show",
  /** Without a count until it is known. */
  allTab: (all: number | undefined) => (all === undefined ? "ALL" : `ALL (${count(all)})`),
  featuredTab: (featured: number | undefined) =>
    featured === undefined ? "FEATURED" : `FEATURED (${count(featured)})`,
  deals: "Deals & Coupons",
  otherBusinesses: "Other Businesses",
  featuredDeals: "Featured Deals",
  featuredBusinesses: "Featured Businesses",
  waysOn: "All of a kind",
  sortAndFilter: "Sort and filter",
  businesses: "Businesses",
  allBusinesses: "All businesses A–Z",
  showMoreBusinesses: (remaining: number) => `Show More Businesses (${count(remaining)} remaining)`,
  moreDeals: "Show more deals",
  moreBusinesses: "Show more businesses",
  loading: "Finding deals near you...",
  empty: "No results found in your area",
  emptyAdvice: "Try adjusting your category filters or try again later",
  noFeaturedDeals: "No featured deals found in your area",
  noFeaturedBusinesses: "No featured businesses found in your area",
  showAllCategories: "Show all categories",
} as const;

/** Number of other businesses shown at first, and added by each click. */
export const OTHER_BUSINESSES_FIRST = 2;
export const OTHER_BUSINESSES_MORE = 3;
