/** Words of the search. */
const deals = (count: number) => `${count} ${count === 1 ? "deal" : "deals"}`;
const businesses = (count: number) => `${count} ${count === 1 ? "business" : "businesses"}`;

export const searchText = {
  open: "Search",
  openWide: "Search deals and businesses",
  title: "Search",
  label: "Search deals and businesses",
  placeholder: "Bread, haircut, shop …",
  submit: "Search",
  clear: "Clear",
  close: "Close search",
  deals: "Deals",
  businesses: "Businesses",
  suggestions: "Suggestions",
  all: (q: string) => `See all results for “${q}”`,
  hint: "Search by what you need or by the name of a shop. Small typos don't matter.",
  searching: "Searching …",
  empty: (q: string) => `Nothing found for “${q}”`,
  emptyAdvice: "Try fewer or other words, or look through all deals.",
  allDeals: "Show all deals",
  count: (coupons: number, shops: number) => `${deals(coupons)}, ${businesses(shops)}`,
  failed: "The search does not answer at the moment",
  results: (q: string) => `Results for “${q}”`,
  pageTitle: (q: string, town: string) => `${q === "" ? "Search" : `“${q}”`} – ${town}`,
  description: (town: string) => `Search the deals and businesses of ${town}.`,
} as const;
