/** Loads of towns: all of a town if that may be kept, else what its lists look at. */
import type { Logger } from "../operations/log.ts";
import { createMemoryBudget, isTooLarge } from "./memory-budget.ts";
import type { Loaded, LoadBudget } from "./memory-budget.ts";

export interface LoaderOptions<Value> {
  /** One indexed query (or a few), which tells what it takes. */
  load: (town: string, budget: LoadBudget) => Promise<Value>;
  /** What all towns may take. */
  bytes: number;
  log: Logger;
}

/** Remembers which towns are too large. `kept` tells what those that are loaded take. */
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
            "town is too large for memory, its records are read when they are shown",
          );
        }
      const loaded = await loadAs(true);
      // The next load keeps all of it again.
      if (loaded.whole <= bytes) large.delete(town);
      return loaded;
    },
    /** The town is gone. */
    drop: (town: string) => void large.delete(town),
  };
}
