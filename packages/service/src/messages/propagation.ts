/** Propagation by messages: what another service has just made is not known here before its message has come. */
import { setTimeout as pause } from "node:timers/promises";
import type { RelayWatermark } from "@mainstreet/messages/relay-watermark";
import { ApiError } from "../http/errors.ts";

const POLL_MS = 50;
/** So far the clocks of the source and of Redis may be apart. */
const APART_MS = 1000;
const PATIENCE_MS = 10_000;

interface Propagation {
  /** How far the source is with what it has to tell, which may be behind or away itself. */
  watermark: Omit<RelayWatermark, "set">;
  /** How many messages are not applied yet. */
  waiting: () => Promise<number>;
}

/** Whether all has come that the source wrote before, by the clock of Redis. */
export const hasPropagated = async ({ watermark, waiting }: Propagation, written: number) =>
  (await watermark.get()) > written && (await waiting()) === 0;

/** Whether it is known once no message is under way any more; rejects with 503 when that takes too long. */
export type WaitForPropagation = (isKnown: () => Promise<boolean>) => Promise<boolean>;

export const createWaitForPropagation =
  (propagation: Propagation): WaitForPropagation =>
  async (isKnown) => {
    if (await isKnown()) return true;
    const asked = performance.now();
    const written = (await propagation.watermark.now()) + APART_MS;
    for (;;) {
      const isQuiet = await hasPropagated(propagation, written);
      if (await isKnown()) return true;
      if (isQuiet) return false;
      if (performance.now() - asked >= PATIENCE_MS) throw notYetKnown();
      await pause(POLL_MS);
    }
  };

const notYetKnown = () =>
  new ApiError(
    503,
    "not_known_yet",
    "What was added a moment ago has not arrived everywhere yet. Please try again in a few seconds.",
  );
