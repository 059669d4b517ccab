/** What the commands of this folder have in common: how they end. */
import { sentenceOf } from "./advice.ts";
import { complain } from "./say.ts";

/**
 * Resolves at the first SIGINT, SIGTERM or SIGHUP, or when the process that started us is gone. A second
 * signal, a second or more later, ends the process at once; npm and the terminal may send one each.
 */
export function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    // Who waits for a signal stays, even if nothing else of the process is busy.
    const staying = setInterval(() => undefined, 60_000);
    const onSignal = () => {
      clearInterval(staying);
      first ??= performance.now();
      resolve();
      if (performance.now() - first > 1000) process.exit(1);
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
    process.on("disconnect", onSignal);
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
    complain(sentenceOf(error));
  }
  for (const action of atEnd.toReversed())
    await action().catch((error: unknown) => complain(sentenceOf(error)));
  process.exit(code);
}
