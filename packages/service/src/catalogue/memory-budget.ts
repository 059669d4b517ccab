/** The memory that loads of towns may take: what they take while they run, beside what is kept. */
import { ApiError } from "../http/errors.ts";

/** The part of the budget that one load of a town takes. */
export interface LoadBudget {
  /** All of the town takes more than may be kept: keep what lists look at, read the rest when it is shown. */
  isLarge: boolean;
  /**
   * Counts what the load takes, as it comes; throws 503 when there is no room for it. `whole` is what the
   * same takes where nothing is left out.
   */
  take: (bytes: number, whole?: number) => void;
}

export interface Loaded<Value> {
  value: Value;
  /** What it takes. */
  bytes: number;
  /** What all of the town takes. */
  whole: number;
}

/** What a town takes beside its records. */
const TOWN_BYTES = 10_000;
/** What is kept and what loads may take together so many times what may be kept. */
const ALL = 2;
/** What lists look at of the largest town that may be, of a million records: it is answered in any case. */
const LARGEST_BYTES = 256_000_000 + TOWN_BYTES;

/** 503: others are being loaded, it may fit later. */
const busy = () =>
  new ApiError(
    503,
    "busy",
    "Too much is asked for at the moment. Please try again in a few seconds.",
  );

/** 503: it has more records than towns may have. */
const tooLarge = () =>
  new ApiError(
    503,
    "town_too_large",
    "This town holds more than can be shown at the moment. Please try again later.",
  );

/** What is told of the town itself; anything else may be another the next moment. */
export const isAnswer = (error: unknown) => error instanceof ApiError && error.code !== "busy";
export const isTooLarge = (error: unknown) =>
  error instanceof ApiError && error.code === "town_too_large";

/** What is left beside `kept()`, of which there are at most `bytes`. */
export function createMemoryBudget({ bytes, kept }: { bytes: number; kept: () => number }) {
  const loading = { large: 0, others: 0 };

  function isFull(isLarge: boolean) {
    const taken = kept() + loading.others;
    if (isLarge) return taken + loading.large > Math.max(bytes, LARGEST_BYTES) * ALL;
    // Where large towns may take more than is meant to be kept, that is nobody else's room.
    return taken + (bytes < LARGEST_BYTES ? 0 : loading.large) > bytes * ALL;
  }

  return {
    /** Resolves with what `work` resolves with, and what that has taken. */
    async load<Value>(
      isLarge: boolean,
      work: (budget: LoadBudget) => Promise<Value>,
    ): Promise<Loaded<Value>> {
      const kind = isLarge ? "large" : "others";
      let taken = 0;
      let all = 0;
      function take(more: number, whole = more) {
        taken += more;
        loading[kind] += more;
        all += whole;
        const most = isLarge ? Math.max(bytes, LARGEST_BYTES) : bytes;
        if (taken > most) throw tooLarge();
        if (isFull(isLarge)) throw busy();
      }
      try {
        take(TOWN_BYTES);
        return { value: await work({ isLarge, take }), bytes: taken, whole: all };
      } finally {
        loading[kind] -= taken;
      }
    },
  };
}
