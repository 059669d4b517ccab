/** Memory budget of town loads: what they take while running, in addition to what is already kept. */
import { ApiError } from "../http/errors.ts";

/** Budget of one load of a town. */
export interface LoadBudget {
  /** The town does not fit completely: keep what lists need, and read the rest when it is shown. */
  isLarge: boolean;
  /**
   * Reports bytes taken as the load progresses; throws 503 if there is no room. `whole` is the size of the same
   * records with nothing left out.
   */
  take: (bytes: number, whole?: number) => void;
}

export interface Loaded<Value> {
  value: Value;
  /** Bytes taken in memory. */
  bytes: number;
  /** Bytes the complete town would take. */
  whole: number;
}

/** Bytes per town in addition to its records. */
const TOWN_BYTES = 10_000;
/** Kept towns and running loads together may take this many times the limit of kept towns. */
const ALL = 2;
/** Size of the lists of the largest town allowed (a million records), which is always served. */
const LARGEST_BYTES = 256_000_000 + TOWN_BYTES;

/** 503: other towns are being loaded; a retry may succeed. */
const busy = () =>
  new ApiError(
    503,
    "busy",
    "Too much is asked for at the moment. Please try again in a few seconds.",
  );

/** 503: the town has more records than allowed. */
const tooLarge = () =>
  new ApiError(
    503,
    "town_too_large",
    "This town holds more than can be shown at the moment. Please try again later.",
  );

/** Whether the error says something about the town itself; any other may have passed a moment later. */
export const isAnswer = (error: unknown) => error instanceof ApiError && error.code !== "busy";
export const isTooLarge = (error: unknown) =>
  error instanceof ApiError && error.code === "town_too_large";

/** Creates the budget beside `kept()`, which is at most `bytes`. */
export function createMemoryBudget({ bytes, kept }: { bytes: number; kept: () => number }) {
  const loading = { large: 0, others: 0 };

  function isFull(isLarge: boolean) {
    const taken = kept() + loading.others;
    if (isLarge) return taken + loading.large > Math.max(bytes, LARGEST_BYTES) * ALL;
    // If large towns may exceed the limit, their loads do not count against other towns.
    return taken + (bytes < LARGEST_BYTES ? 0 : loading.large) > bytes * ALL;
  }

  return {
    /** Runs `work`; resolves with its value and the bytes it has taken. */
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
