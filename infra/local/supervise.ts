/** Keeps a process running: waits for its first answer, then restarts it whenever it ends. */
import { setTimeout as pause } from "node:timers/promises";
import type { Child } from "./child.ts";
import type { Say } from "./say.ts";
import { untilReady } from "./until.ts";

export type Supervised = Awaited<ReturnType<typeof supervise>>;

type Options = {
  start: () => Child;
  /** Rejects as long as the process doesn't answer. */
  ready: () => Promise<unknown>;
  say: Say;
  /** Niceness (1 to 19) once it answers; until then, others wait for it. */
  nice?: number;
};

const FIRST_DELAY = 250;
/** Maximum delay before a restart, in ms: short, as others wait for the process. */
const LAST_DELAY = 2000;
const CALM = 60_000;
const RESTART_GRACE = 6000;
const RENEW_GRACE = 15_000;

/** Resolves when it answers. Rejects with its last output if it ends before that. */
export async function supervise({ start, ready, say, nice }: Options) {
  /** Rejects if the process ends before it answers. */
  async function settle(started: Child) {
    await untilReady(started, ready);
    // The process may be ending at this very moment.
    if (nice !== undefined) await started.giveWay(nice).catch(() => undefined);
  }

  let child = start();
  try {
    await settle(child);
  } catch (error) {
    await child.stop("SIGKILL");
    throw error;
  }
  const stopping = new AbortController();
  let asked = false;

  function startAgain() {
    child = start();
    if (nice !== undefined) settle(child).catch(() => undefined);
  }

  const watch = async () => {
    let delay = FIRST_DELAY;
    for (;;) {
      const started = performance.now();
      const how = await child.ended;
      if (stopping.signal.aborted) return;
      if (asked || performance.now() - started > CALM) delay = FIRST_DELAY;
      if (asked) {
        asked = false;
        startAgain();
        continue;
      }
      say(`${child.name} ended (${how}); starting it again in ${delay / 1000} s`);
      await pause(delay, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      delay = Math.min(delay * 2, LAST_DELAY);
      startAgain();
    }
  };
  const watching = watch();

  return {
    name: child.name,
    /** Sends SIGKILL, as tests do; the process is restarted. */
    kill: () => child.stop("SIGKILL"),
    /** Lets the process finish its requests in flight, then restarts it at once. */
    async restart() {
      asked = child.running();
      await child.stop("SIGTERM", RESTART_GRACE);
    },
    /** Like `restart`, and waits until the new process answers. */
    async renew() {
      const old = child;
      asked = child.running();
      await child.stop("SIGTERM", RENEW_GRACE);
      while (child === old && !stopping.signal.aborted) await pause(20);
      await untilReady(child, ready);
    },
    /** Stops it for good: the signal, then SIGKILL after `graceMs`. */
    async stop(signal?: NodeJS.Signals, graceMs?: number) {
      stopping.abort();
      await child.stop(signal, graceMs);
      await watching;
    },
  };
}
