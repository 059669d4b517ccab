/** Propagation by messages: a change in another service is unknown here until its message arrives. */
import { setTimeout as pause } from "node:timers/promises";
import type { RelayWatermark } from "@mainstreet/messages/relay-watermark";
import { ApiError } from "../http/errors.ts";

const POLL_MS = 50;
/** Largest clock difference between the source and Redis, in ms. */
const APART_MS = 1000;

interface Propagation {
  /** Up to when the source has sent its messages; it may be behind or unavailable itself. */
  watermark: Omit<RelayWatermark, "set">;
  /** Number of messages not applied yet. */
  waiting: () => Promise<number>;
  /** How long a caller waits, in ms. */
  patienceMs?: number;
}

/** Whether everything that the source wrote before `written` (ms of Redis's clock) has been applied. */
export const hasPropagated = async ({ watermark, waiting }: Propagation, written: number) =>
  (await watermark.get()) > written && (await waiting()) === 0;

/** Resolves with whether it is known once no message is in flight; rejects with 503 if that takes too long. */
export type WaitForPropagation = (isKnown: () => Promise<boolean>) => Promise<boolean>;

export const createWaitForPropagation =
  ({ patienceMs = 10_000, ...propagation }: Propagation): WaitForPropagation =>
  async (isKnown) => {
    if (await isKnown()) return true;
    const asked = performance.now();
    const written = (await propagation.watermark.now()) + APART_MS;
    for (;;) {
      const isQuiet = await hasPropagated(propagation, written);
      if (await isKnown()) return true;
      if (isQuiet) return false;
      if (performance.now() - asked >= patienceMs) throw notYetKnown();
      await pause(POLL_MS);
    }
  };

const notYetKnown = () =>
  new ApiError(
    503,
    "not_known_yet",
    "What was added a moment ago has not arrived everywhere yet. Please try again in a few seconds.",
  );
