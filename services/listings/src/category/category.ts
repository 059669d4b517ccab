/** Rules of categories: pure, no database, no HTTP. */
import { UNCATEGORIZED } from "@mainstreet/contracts/category";
import type { Category } from "@mainstreet/contracts/category";
import { categoryKey } from "@mainstreet/contracts/match-keys";

/** Whether the name sorts after all others. */
export const isLast = (name: string) => categoryKey(name) === categoryKey(UNCATEGORIZED);

/** Sorts alphabetically, with 'Uncategorized' last. */
export function inDisplayOrder<Item extends Pick<Category, "name">>(
  categories: readonly Item[],
): Item[] {
  return categories.toSorted(
    (a, b) => Number(isLast(a.name)) - Number(isLast(b.name)) || a.name.localeCompare(b.name, "en"),
  );
}
