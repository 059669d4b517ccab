/**
 * One process from its first moment to its last. close-with-grace listens to signals as well, but knows
 * neither an order nor which part was left behind.
 */
import { startTracing } from "@mainstreet/tracing/tracing";
import type { TracingOptions } from "@mainstreet/tracing/tracing";
import { closeInOrder } from "./closing.ts";
import type { ShutdownStep } from "./closing.ts";
import { setHeapGrowth, runGcWhenIdle } from "./heap.ts";
import type { Logger } from "./log.ts";

/** What has started, and in which order it ends; one of the parts is called `requests`. */
export interface Running {
  log: Logger;
  closing: readonly ShutdownStep[];
}

export interface RunOptions extends TracingOptions {
  /** Whether somebody waits for its answers, so that it is to pause seldom; true unless said. */
  isWaitedFor?: boolean;
}

/**
 * Starts a process and ends it on SIGTERM or SIGINT: at once while it starts, when nothing is in hand yet;
 * else in order and in time, with 0 unless requests had to be cut off. A second signal ends it at once.
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
  const tracing = await startTracing(name, process.env, tracingOptions);
  running = await start();
  if (isWaitedFor) setHeapGrowth();
}

/**
 * A process cannot end while it looks up a name, and for a name server that says nothing that takes 10 s
 * (glibc's default). What fails sooner is tried again by everybody here.
 */
function boundLookups() {
  process.env["RES_OPTIONS"] ??= "timeout:1 attempts:1";
}
