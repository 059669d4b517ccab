/** News on their way: what another service has just made is not known here before its message has come. */
import { setTimeout as pause } from "node:timers/promises";
import { ApiError } from "../http/errors.ts";

const POLL_MS = 50;
/** Longer than the source takes to send: it looks each second for what it has not sent. */
const SENT_MS = 2000;
const PATIENCE_MS = 10_000;

/** Whether it is known once no message is under way any more; rejects with 503 when that takes too long. */
export type Arrives = (isKnown: () => Promise<boolean>) => Promise<boolean>;

/** `waiting` tells how many messages are not applied yet. */
export const createArrival =
  ({ waiting }: { waiting: () => Promise<number> }): Arrives =>
  async (isKnown) => {
    const asked = performance.now();
    for (;;) {
      const spent = performance.now() - asked;
      const isQuiet = spent >= SENT_MS && (await waiting()) === 0;
      if (await isKnown()) return true;
      if (isQuiet) return false;
      if (spent >= PATIENCE_MS) throw notYetKnown();
      await pause(POLL_MS);
    }
  };

const notYetKnown = () =>
  new ApiError(
    503,
    "not_known_yet",
    "What was added a moment ago has not arrived everywhere yet. Please try again in a few seconds.",
  );
