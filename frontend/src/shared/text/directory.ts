/** Texts of the list of all businesses. */
import { count, counted } from "../format/number.ts";

const businesses = (number: number) => counted(number, "business", "businesses");

export const directoryText = {
  /** Title of a category's list, or of all businesses. */
  title: (category?: string) => (category ? `${category} A–Z` : "Businesses A–Z"),
  description: (town: string) => `All businesses in ${town}, from A to Z.`,
  letters: "First letter",
  letter: (letter: string | undefined) =>
    letter === undefined ? "All" : letter === "0" ? "0–9" : letter,
  count: (total: number, page: number, pages: number) =>
    pages > 1 ? `${businesses(total)} · page ${count(page)} of ${count(pages)}` : businesses(total),
  loading: "Loading businesses...",
  hours: "Opening hours",
  openNow: "Open now",
  map: "On the map",
  noneOpen: "None of them is open now, as far as hours are known",
  none: "There are no businesses here",
  showAll: "Show all businesses",
  toFirst: "Show the first page",
  pages: "Pages",
} as const;
