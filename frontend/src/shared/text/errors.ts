/** Sentences for calls that failed. */
export const fetchErrors = {
  coupons: "Failed to fetch coupons",
  businesses: "Failed to fetch businesses",
  categories: "Failed to fetch categories",
  search: "Failed to search",
  events: "Failed to fetch events",
  birthdayOffers: "Failed to fetch birthday offers",
} as const;
