/** Loads towns: completely if they fit in memory, otherwise only what their lists need. */
import type { Logger } from "../operations/log.ts";
import { createMemoryBudget, isTooLarge } from "./memory-budget.ts";
import type { Loaded, LoadBudget } from "./memory-budget.ts";

export interface LoaderOptions<Value> {
  /** Runs one indexed query (or a few), and reports the memory it takes to the budget. */
  load: (town: string, budget: LoadBudget) => Promise<Value>;
  /** Memory limit of all towns together, in bytes. */
  bytes: number;
  log: Logger;
}

/** Loads towns and remembers which ones are too large. `kept` returns the bytes of all loaded towns. */
export function createLoader<Value>({
  load,
  bytes,
  log,
  kept,
}: LoaderOptions<Value> & { kept: () => number }) {
  const budget = createMemoryBudget({ bytes, kept });
  const large = new Set<string>();

  return {
    async load(town: string): Promise<Loaded<Value>> {
      const loadAs = (isLarge: boolean) => budget.load(isLarge, (share) => load(town, share));
      if (!large.has(town))
        try {
          return await loadAs(false);
        } catch (error) {
          if (!isTooLarge(error)) throw error;
          large.add(town);
          log.warn(
            { town },
            "town is too large for memory, its records are read from the database when shown",
          );
        }
      const loaded = await loadAs(true);
      // It fits again, so the next load keeps it completely.
      if (loaded.whole <= bytes) large.delete(town);
      return loaded;
    },
    /** Forgets a town that was removed. */
    drop: (town: string) => void large.delete(town),
  };
}
