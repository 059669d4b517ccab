/** Behind a write of businesses: their categories are marked as used, or given up where they were removed. */
import { UNCATEGORIZED } from "@mainstreet/contracts/category";
import { changeMany, recordPages } from "@mainstreet/service/records/batches";
import { SYSTEM } from "@mainstreet/service/records/history";
import type { Parts } from "../parts.ts";
import { categoryNamed } from "./category.bulk.ts";

/**
 * Businesses whose category was removed while they were written go to 'Uncategorized'. Returns the
 * categories that are gone.
 */
export async function reconcileCategories(
  { businesses, categories, use }: Pick<Parts, "businesses" | "categories" | "use">,
  town: string,
  ids: Iterable<number>,
): Promise<Set<number>> {
  const gone = await use.mark(town, ids);
  if (gone.size === 0) return gone;
  const theirs = { categoryId: { $in: [...gone] } };
  for await (const group of recordPages(businesses, town, theirs)) {
    const numbers = group.map(({ state }) => state.id);
    const categoryId = await categoryNamed(categories, town, UNCATEGORIZED);
    await changeMany(businesses, town, numbers, { categoryId }, SYSTEM);
    await use.mark(town, [categoryId]);
  }
  return gone;
}
