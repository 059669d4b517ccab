/** Helpers shared by the programs of the stores' stand-in images. */
import { spawn } from "node:child_process";
import { chownSync, readFileSync } from "node:fs";

/** Returns a secret from NAME, or from the file that NAME_FILE names, like the real images do. */
export function secretFromEnvironment(name: string): string | undefined {
  const file = process.env[`${name}_FILE`];
  return file ? readFileSync(file, "utf8").trimEnd() : process.env[name];
}

/** Drops root for this user, who is first made the owner of `directory`, as in a new volume. */
export function becomeUser(id: number, directory: string) {
  if (process.getuid?.() !== 0) return;
  chownSync(directory, id, id);
  process.setgroups?.([]);
  process.setgid?.(id);
  process.setuid?.(id);
}

/** Starts a program that the container depends on: when it ends, so does the container. */
export function startProgram(command: string, args: readonly string[]) {
  const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
  const ended = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      console.error(String(error));
      process.exit(1);
    });
    child.once("exit", (code, signal) => {
      if (stopping) return resolve();
      console.error(`${command} ended with ${signal ?? code}`);
      process.exit(1);
    });
  });
  let stopping = false;
  return {
    async stop(signal: NodeJS.Signals) {
      stopping = true;
      child.kill(signal);
      await ended;
    },
  };
}

/** Calls `stop` at the first SIGTERM or SIGINT, then ends. */
export function stopOnSignal(stop: () => Promise<void>) {
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, () => void stop().finally(() => process.exit()));
}
