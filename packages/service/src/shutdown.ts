/** Ending a process: what is in hand is finished, then everything is closed, in under 10 s. */
import type { Logger } from "./log.ts";

const DEADLINE_MS = 9500;

/**
 * Runs `close` on SIGTERM or SIGINT and ends the process: with 0 when all closed in time, with 1
 * when something hung. A second signal ends it at once.
 */
export function closeOnSignal(log: Logger, close: () => Promise<void>) {
  let closing = false;
  const onSignal = (signal: string) => {
    if (closing) process.exit(1);
    closing = true;
    log.info({ signal }, "closing");
    const deadline = setTimeout(() => {
      log.error("closing took too long");
      process.exit(1);
    }, DEADLINE_MS);
    close().then(
      () => {
        clearTimeout(deadline);
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, "closing failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
