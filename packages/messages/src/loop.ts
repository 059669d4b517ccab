/** A task that repeats until it is closed: after a pause, or at once when woken. */
import type { Logger } from "pino";

export type Loop = ReturnType<typeof createLoop>;

const MAX_BACKOFF_MS = 2000;

/** Runs, pauses for `pauseMs` (or until woken), runs again; after failures it backs off, up to 2 s. */
export function createLoop(options: {
  name: string;
  log: Logger;
  pauseMs: number;
  run: () => Promise<void>;
}) {
  const { name, log, pauseMs, run } = options;
  let closing = false;
  let woken = false;
  let failures = 0;
  let endPause: () => void = () => undefined;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function forever() {
    // Lets the caller assign the loop before the first run uses it.
    await Promise.resolve();
    while (!closing) {
      woken = false;
      try {
        await run();
        failures = 0;
      } catch (error) {
        failures += 1;
        if (!closing) log.warn({ err: error, failures }, `${name} failed, trying again`);
      }
      // Waking must not turn a failing loop into a busy one.
      if (closing || (woken && failures === 0)) continue;
      await pause(failures === 0 ? pauseMs : Math.min(100 * 2 ** failures, MAX_BACKOFF_MS));
    }
  }
  const ended = forever();

  return {
    wake: () => {
      woken = true;
      if (failures === 0) endPause();
    },
    closing: () => closing,
    /** Resolves when the current run has ended. */
    close: () => {
      closing = true;
      endPause();
      return ended;
    },
  };
}
