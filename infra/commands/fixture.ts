/** Runs a command as an operator does, in an environment of its own. */
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const cache = join(tmpdir(), "main-street-compile-cache");
const program = fileURLToPath(new URL("main.ts", import.meta.url));

/** Resolves with the exit code and what was printed where. */
export const runCommand = (env: Record<string, string>, ...args: readonly string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const only = { PATH: process.env["PATH"], NODE_COMPILE_CACHE: cache, ...env };
    const child = execFile(process.execPath, [program, ...args], { env: only }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
