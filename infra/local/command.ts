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
    const onSignal = () => {
      first ??= performance.now();
      resolve();
      if (performance.now() - first > 1000) process.exit(1);
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
    process.on("disconnect", onSignal);
    process.channel?.unref();
  });
}

/** Runs a command to its end; a fault is told in one sentence where we have one. */
export async function runCommand(command: () => Promise<number>) {
  try {
    process.exit(await command());
  } catch (error) {
    complain(sentenceOf(error));
    process.exit(1);
  }
}
