/** After a write of businesses: marks their categories as used, or replaces those that were removed. */
import { changeMany, recordPages } from "@mainstreet/service/records/batches";
import { SYSTEM } from "@mainstreet/service/records/history";
import type { Parts } from "../parts.ts";
import { uncategorizedOf } from "./category.bulk.ts";

/**
 * Moves businesses whose category was removed while they were written to 'Uncategorized'. Returns the
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
    const categoryId = await uncategorizedOf(categories, town);
    await changeMany(businesses, town, numbers, { categoryId }, SYSTEM);
    await use.mark(town, [categoryId]);
  }
  return gone;
}
