/** Runs this folder's commands for tests, as a user would. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

export type Command = {
  process: ChildProcess;
  /** Returns what it has printed so far. */
  printed(): string;
  /** Resolves with its exit code, null when a signal ended it. */
  ended: Promise<number | null>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** Starts a program of this folder. */
export function runProgram(name: string, env: NodeJS.ProcessEnv): Command {
  const child = spawn(process.execPath, [join(import.meta.dirname, name)], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const ended = once(child, "close").then(() => child.exitCode);
  return {
    process: child,
    printed: () => printed,
    ended,
    async end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Returns ids of processes that have the directory in their environment, command or mounts. */
export async function processesOf(directory: string): Promise<string[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const hits = pids.map(async (pid) => {
    const facts = ["cmdline", "environ", "mountinfo"].map((fact) =>
      readFile(`/proc/${pid}/${fact}`, "utf8").catch(() => ""),
    );
    return (await Promise.all(facts)).some((text) => text.includes(directory)) ? [pid] : [];
  });
  return (await Promise.all(hits)).flat();
}
