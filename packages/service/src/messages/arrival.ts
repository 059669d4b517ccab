/** News on their way: what another service has just made is not known here before its message has come. */
import { setTimeout as pause } from "node:timers/promises";
import type { Sent } from "@mainstreet/messages/sent";
import { ApiError } from "../http/errors.ts";

const POLL_MS = 50;
/** So far the clocks of the source and of Redis may be apart. */
const APART_MS = 1000;
const PATIENCE_MS = 10_000;

/** Whether it is known once no message is under way any more; rejects with 503 when that takes too long. */
export type Arrives = (isKnown: () => Promise<boolean>) => Promise<boolean>;

/**
 * `sent` tells how far the source is with what it has to tell, which may be behind or away itself; `waiting`
 * how many messages are not applied yet.
 */
export const createArrival =
  ({ sent, waiting }: { sent: Omit<Sent, "say">; waiting: () => Promise<number> }): Arrives =>
  async (isKnown) => {
    if (await isKnown()) return true;
    const asked = performance.now();
    const written = (await sent.now()) + APART_MS;
    for (;;) {
      const isQuiet = (await sent.upTo()) > written && (await waiting()) === 0;
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
