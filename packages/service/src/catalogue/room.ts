/** Room for loads of towns: what they take while they run, beside what is kept. */
import { ApiError } from "../http/errors.ts";

/** Counts what a load takes, as it comes; throws 503 when there is no room for it. */
export type Take = (bytes: number) => void;

export interface Loaded<Value> {
  value: Value;
  /** What it takes. */
  bytes: number;
}

/** What a town takes beside its records. */
const TOWN_BYTES = 10_000;
/** What is kept and what loads may take together so many times what may be kept. */
const ALL = 2;
/** A town that is too large to be kept leaves room for others. */
const LARGE = 1.75;

/** 503: others are being loaded, it may fit later. */
const busy = () =>
  new ApiError(
    503,
    "busy",
    "Too much is asked for at the moment. Please try again in a few seconds.",
  );

/** 503: it does not fit beside what is kept. */
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

/** Room beside `kept()`, of which there are at most `bytes`. */
export function createRoom({ bytes, kept }: { bytes: number; kept: () => number }) {
  let loading = 0;
  /** The one load that has taken more than can be kept. */
  let large: Take | undefined;

  return {
    /** Resolves with what `work` resolves with, and what that has taken. */
    async load<Value>(work: (take: Take) => Promise<Value>): Promise<Loaded<Value>> {
      let taken = 0;
      const take: Take = (more) => {
        taken += more;
        loading += more;
        const isLarge = taken > bytes;
        if (isLarge) large ??= take;
        const most = bytes * (isLarge ? LARGE : ALL);
        if (kept() + loading <= most && !(isLarge && large !== take)) return;
        throw loading > taken ? busy() : tooLarge();
      };
      try {
        take(TOWN_BYTES);
        return { value: await work(take), bytes: taken };
      } finally {
        loading -= taken;
        if (large === take) large = undefined;
      }
    },
  };
}
