/**
 * Life cycle of a process. close-with-grace handles signals too, but neither closes in order nor tells which
 * part failed to close.
 */
import { startTracing, tracingEnvironment } from "@mainstreet/tracing/tracing";
import type { TracingOptions } from "@mainstreet/tracing/tracing";
import { closeInOrder } from "./closing.ts";
import type { ShutdownStep } from "./closing.ts";
import { loadConfig } from "./config.ts";
import { setHeapGrowth, runGcWhenIdle } from "./heap.ts";
import type { Logger } from "./log.ts";

/** A started process, and its shutdown order; one of the parts is named `requests`. */
export interface Running {
  log: Logger;
  closing: readonly ShutdownStep[];
}

export interface RunOptions extends TracingOptions {
  /** Whether somebody waits for its responses, so that garbage collections should be rare; true by default. */
  isWaitedFor?: boolean;
}

/**
 * Starts a process and ends it on SIGTERM or SIGINT: at once during startup; later in order and within the
 * deadline, with exit code 0 unless requests were cut off. A second signal ends it at once.
 */
export async function run(
  name: string,
  start: () => Promise<Running>,
  { isWaitedFor = true, ...tracingOptions }: RunOptions = {},
) {
  boundLookups();
  runGcWhenIdle();
  let running: Running | undefined;
  let ending = false;
  const end = async (signal: string) => {
    if (!running) process.exit(0);
    if (ending) process.exit(1);
    ending = true;
    const { log, closing } = running;
    log.info({ signal }, "closing");
    const left = await closeInOrder([...closing, { traces: tracing.close }], log);
    process.exit(left.includes("requests") ? 1 : 0);
  };
  process.on("SIGTERM", (signal) => void end(signal));
  process.on("SIGINT", (signal) => void end(signal));
  const tracing = await startTracing(
    name,
    loadConfig(tracingEnvironment, process.env),
    tracingOptions,
  );
  running = await start();
  if (isWaitedFor) setHeapGrowth();
}

/**
 * Limits DNS lookups: a process cannot exit during one, which takes 10 s if the name server is silent (glibc's
 * default). All callers retry failed lookups.
 */
function boundLookups() {
  process.env["RES_OPTIONS"] ??= "timeout:1 attempts:1";
}
