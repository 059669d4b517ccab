/** Closing within a deadline, whatever is away. */
import { withTimeLimit } from "./time-limit.ts";
import type { Logger } from "./log.ts";

/** Parts that are closed side by side. */
export type ShutdownStep = Readonly<Record<string, (() => unknown) | undefined>>;

/** Orchestrators wait 10 s; a look-up of a name and the last lines of the log need the rest. */
const DEADLINE_MS = 7500;
/** Every later step gets at least so much of it. */
const SHARE_MS = 300;

/**
 * Closes step after step. What does not close in time, or fails to, is left behind and told: messages
 * and jobs in hand are taken over by others. Resolves with the names of those parts.
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
