/** Waits for what a process cannot run without. */
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "./log.ts";

const FIRST_PAUSE_MS = 100;
const LAST_PAUSE_MS = 1000;

/** Retries with backoff until it succeeds, logging what it waits for. */
export async function retryUntilDone(what: string, attempt: () => Promise<unknown>, log: Logger) {
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, LAST_PAUSE_MS))
    try {
      return void (await attempt());
    } catch (error) {
      log.warn({ why: String(error) }, `waiting for ${what}`);
      await pause(ms);
    }
}
