/** Shutdown within a deadline, even if stores are unavailable. */
import { withTimeLimit } from "./time-limit.ts";
import type { Logger } from "./log.ts";

/** Parts that are closed in parallel. */
export type ShutdownStep = Readonly<Record<string, (() => unknown) | undefined>>;

/** Orchestrators wait 10 s; a DNS lookup and the last log lines need the rest. */
const DEADLINE_MS = 7500;
/** Least share of the deadline for every later step, in ms. */
const SHARE_MS = 300;

/**
 * Closes step after step. Parts that fail to close, or don't close in time, are logged and left behind: other
 * instances take over their messages and jobs. Resolves with the names of those parts.
 */
export async function closeInOrder(steps: readonly ShutdownStep[], log: Logger): Promise<string[]> {
  const end = Date.now() + DEADLINE_MS;
  const left: string[] = [];
  for (const [at, step] of steps.entries()) {
    const ms = end - (steps.length - 1 - at) * SHARE_MS - Date.now();
    await Promise.all(
      Object.entries(step).map(async ([name, close]) => {
        try {
          await withTimeLimit(ms, async () => close?.());
        } catch (error) {
          left.push(name);
          log.warn({ part: name, why: String(error) }, "not closed");
        }
      }),
    );
  }
  return left;
}
