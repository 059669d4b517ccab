/** Which of a town's categories a submission is proposed for. */
import type { AdminCategory } from "@mainstreet/contracts/category";
import { categoryKey } from "@mainstreet/contracts/match-keys";

/** Words that tell two categories apart; 'and' and its like do not. */
const wordsOf = (name: string) =>
  new Set(
    categoryKey(name)
      .replace(/^name:/, "")
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => word.replace(/s$/, ""))
      .filter((word) => word.length > 3),
  );

/** The category of that name, else the one that shares most words with it; undefined when none does. */
export function proposedCategory(
  categories: readonly Pick<AdminCategory, "id" | "name">[],
  wanted: string,
): number | undefined {
  const same = categories.find(({ name }) => categoryKey(name) === categoryKey(wanted));
  if (same) return same.id;
  const words = wordsOf(wanted);
  const shared = categories.map(({ id, name }) => ({
    id,
    count: [...wordsOf(name)].filter((word) => words.has(word)).length,
  }));
  const [best] = shared.toSorted((a, b) => b.count - a.count);
  return best && best.count > 0 ? best.id : undefined;
}
