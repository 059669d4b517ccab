/** What the commands of this folder have in common: how they end. */
import { sentenceOf } from "./user-facing-error.ts";
import { complain } from "./say.ts";

/** What a system that starts here needs beside what any command does. */
export const hints = {
  full: " (about 2 GB the first time)",
  refused: ", or set DATA_DIR (or XDG_CACHE_HOME) to a directory where it may",
};

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Calls `stop` at SIGINT, SIGTERM or SIGHUP, until the function that it returns is called. A second signal, a
 * second or more later, ends the process at once; npm and the terminal may send one each.
 */
export function onStopRequest(stop: () => void): () => void {
  let first: number | undefined;
  const onSignal = () => {
    first ??= performance.now();
    stop();
    if (performance.now() - first > 1000) process.exit(1);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
}

/** Resolves when this process is asked to end, or when the one that started it is gone. */
export function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    // Who waits for a signal stays, even if nothing else of the process is busy.
    const staying = setInterval(() => undefined, 60_000);
    const stop = () => {
      clearInterval(staying);
      resolve();
    };
    onStopRequest(stop);
    process.on("disconnect", stop);
    process.channel?.unref();
  });
}

const atEnd: (() => Promise<void>)[] = [];

/**
 * Has this done before the process ends, however its command ends; what was named last comes first.
 * Returns a function that does it now, and only once.
 */
export function beforeEnd(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  const once = () => (done ??= action());
  atEnd.push(once);
  return once;
}

/** Runs a command to its end; a fault is told in one sentence where we have one. */
export async function runCommand(command: () => Promise<number>) {
  let code = 1;
  try {
    code = await command();
  } catch (error) {
    complain(sentenceOf(error, hints));
  }
  for (const action of atEnd.toReversed())
    await action().catch((error: unknown) => complain(sentenceOf(error, hints)));
  process.exit(code);
}
