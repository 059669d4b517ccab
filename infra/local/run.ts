/** Runs a program and waits for its end. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { UserFacingError } from "./user-facing-error.ts";

export type RunOptions = {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Called with each chunk of standard output. */
  onOutput?: (text: string) => void;
};

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill();
});

/**
 * Resolves with standard output. Rejects with the program's output, or UserFacingError when it
 * isn't installed.
 */
export function run(command: string, args: readonly string[], options: RunOptions = {}) {
  return new Promise<string>((resolve, reject) => {
    const child = spawn(command, args, {
      env: options.env ?? process.env,
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      options.onOutput?.(text);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
    child.on("error", (error) =>
      reject(
        "code" in error && error.code === "ENOENT"
          ? new UserFacingError(`There is no ${command} on this machine.`)
          : error,
      ),
    );
    running.add(child);
    child.on("close", (code, signal) => {
      running.delete(child);
      if (code === 0) resolve(output);
      else reject(new Error(`${command} failed (${signal ?? code}): ${(errors || output).trim()}`));
    });
  });
}
