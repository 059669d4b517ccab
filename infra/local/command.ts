/** How this folder's commands end: signals, cleanup and errors. */
import { sentenceOf } from "./user-facing-error.ts";
import { complain } from "./say.ts";

/**
 * Hints for commands that start a system, added to errors about a full disk or missing permissions.
 */
export const hints = {
  full: " (about 2 GB the first time)",
  refused: ", or set DATA_DIR (or XDG_CACHE_HOME) to a directory where it may",
};

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Calls `stop` on SIGINT, SIGTERM or SIGHUP, until the returned function is called. A signal more
 * than a second after the first exits at once; npm and the terminal may each send one.
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

/** Resolves when this process is asked to end, or when its parent process is gone. */
export function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    // Keeps the process alive while it waits, even if nothing else does.
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
 * Registers cleanup to run before the process ends, however its command ends; the last registered
 * runs first. Returns a function that runs it now, at most once.
 */
export function beforeEnd(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  const once = () => (done ??= action());
  atEnd.push(once);
  return once;
}

/** Runs a command to its end; known errors are printed as one sentence. */
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
