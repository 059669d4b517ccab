/** Keeps a process running: waits for its first answer, then starts it again whenever it ends. */
import { setTimeout as pause } from "node:timers/promises";
import type { Child } from "./child.ts";
import type { Say } from "./say.ts";
import { untilReady } from "./until.ts";

export type Supervised = {
  name: string;
  /** Ends it for good: the signal, then SIGKILL after `graceMs`. */
  stop(signal?: NodeJS.Signals, graceMs?: number): Promise<void>;
  /** SIGKILL, as tests do it; it is started again. */
  kill(): Promise<void>;
  /** Lets it finish what it has in hand, then starts it anew at once. */
  restart(): Promise<void>;
  /** The same, and waits until the new one answers. */
  renew(): Promise<void>;
};

type Options = {
  start: () => Child;
  /** Rejects as long as the process does not answer. */
  ready: () => Promise<unknown>;
  say: Say;
};

const FIRST_DELAY = 250;
const LAST_DELAY = 10_000;
const CALM = 60_000;
const RESTART_GRACE = 6000;
const RENEW_GRACE = 15_000;

/** Resolves when it answers. Rejects, with its last words, when it ends before that. */
export async function supervise({ start, ready, say }: Options): Promise<Supervised> {
  let child = start();
  try {
    await untilReady(child, ready);
  } catch (error) {
    await child.stop("SIGKILL");
    throw error;
  }
  const stopping = new AbortController();
  let asked = false;

  const watch = async () => {
    let delay = FIRST_DELAY;
    for (;;) {
      const started = performance.now();
      const how = await child.ended;
      if (stopping.signal.aborted) return;
      if (asked || performance.now() - started > CALM) delay = FIRST_DELAY;
      if (asked) {
        asked = false;
        child = start();
        continue;
      }
      say(`${child.name} ended (${how}); starting it again in ${delay / 1000} s`);
      await pause(delay, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      delay = Math.min(delay * 2, LAST_DELAY);
      child = start();
    }
  };
  const watching = watch();

  return {
    name: child.name,
    kill: () => child.stop("SIGKILL"),
    async restart() {
      asked = child.running();
      await child.stop("SIGTERM", RESTART_GRACE);
    },
    async renew() {
      const old = child;
      asked = child.running();
      await child.stop("SIGTERM", RENEW_GRACE);
      while (child === old && !stopping.signal.aborted) await pause(20);
      await untilReady(child, ready);
    },
    async stop(signal, graceMs) {
      stopping.abort();
      await child.stop(signal, graceMs);
      await watching;
    },
  };
}
