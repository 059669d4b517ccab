/** A task that runs again and again until it is closed: now and then, or at once when woken. */
import type { Logger } from "pino";

export type Loop = ReturnType<typeof createLoop>;

const MAX_BACKOFF_MS = 2000;

/** Runs, pauses `pauseMs` (or until woken), runs again; after a failure the pause doubles up to 2 s. */
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
    // The caller holds the loop before the first run.
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
      // A nudge must not turn a failing loop into a busy one.
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
    /** Resolves when the run in hand is over. */
    close: () => {
      closing = true;
      endPause();
      return ended;
    },
  };
}
