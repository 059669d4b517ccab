/** The order in which visitors see categories. */
import type { Category } from "@mainstreet/contracts/category";
import { categoryLabel } from "../../shared/format/listing.ts";

const LAST = "uncategorized";
const alphabet = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** By the alphabet of what is shown, 'uncategorized' last. */
export function inShownOrder(categories: Category[]): Category[] {
  const rank = ({ name }: Category) => (name.toLowerCase() === LAST ? 1 : 0);
  return categories.toSorted(
    (a, b) => rank(a) - rank(b) || alphabet.compare(categoryLabel(a.name), categoryLabel(b.name)),
  );
}
