/** Rules of categories: pure, no database, no HTTP. */
import { UNCATEGORIZED } from "@mainstreet/contracts/category";
import type { Category } from "@mainstreet/contracts/category";

/** Names that differ in case or spaces only are the same name. */
export const categoryKey = (name: string) =>
  `name:${name.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim()}`;

/** Alphabetical, 'uncategorized' last. */
export function inDisplayOrder<Item extends Pick<Category, "name">>(
  categories: readonly Item[],
): Item[] {
  const isLast = ({ name }: Item) => categoryKey(name) === categoryKey(UNCATEGORIZED);
  return categories.toSorted(
    (a, b) => Number(isLast(a)) - Number(isLast(b)) || a.name.localeCompare(b.name, "en"),
  );
}
