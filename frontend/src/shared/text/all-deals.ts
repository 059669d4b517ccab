/** Texts of the list of all deals, its sort orders and filters. */
import { counted } from "../format/number.ts";

export const allDealsText = {
  title: "All deals",
  description: (town: string) => `All deals in ${town}: the nearest, what ends soon, what is new.`,
  order: "Order",
  orders: { nearest: "Nearest", ending: "Ending soon", newest: "Newest" },
  within: "Within",
  anyDistance: "Any distance",
  distance: (amount: number, unit: string) => `${amount} ${unit}`,
  categories: "Categories",
  allCategories: "All categories",
  hours: "Opening hours",
  openNow: "Open now",
  anyHours: "Open or closed",
  count: (total: number) => counted(total, "deal"),
  none: "No deals match",
  noneAtAll: "There are no deals at the moment",
  /** Link that removes one filter, with the number of deals then left. */
  without: (filter: string, total: number) => `${filter} (${allDealsText.count(total)})`,
  placeNeeded: "Where are you?",
  placeAdvice: (distance: string) => `Share your location to see the deals within ${distance}.`,
  shareLocation: "Use My Location",
  pages: "Pages",
} as const;
