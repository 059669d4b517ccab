/** Runs a command as an operator does, with its own environment. */
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { run } from "./program.ts";

const cache = join(tmpdir(), "main-street-compile-cache");
const program = fileURLToPath(new URL("main.ts", import.meta.url));

/** Starts a command; `ended` resolves with the exit code and the output. */
export function startCommand(env: Record<string, string>, args: readonly string[], cwd?: string) {
  const only = { PATH: process.env["PATH"], NODE_COMPILE_CACHE: cache, ...env };
  const { promise, resolve } = Promise.withResolvers<{ code: number; out: string; err: string }>();
  const options = { env: only, cwd };
  const child = execFile(process.execPath, [program, ...args], options, (_, out, err) =>
    resolve({ code: child.exitCode ?? -1, out, err }),
  );
  return { child, ended: promise };
}

export const runCommand = (env: Record<string, string>, ...args: readonly string[]) =>
  startCommand(env, args).ended;

/** Runs a command within this process, one at a time: faster, for tests of what it prints. */
export async function runHere(env: Record<string, string>, ...args: readonly string[]) {
  const printed = { out: "", err: "" };
  const { exitCode } = process;
  process.exitCode = 0;
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      printed.out += String(text);
      return true;
    }),
    vi.spyOn(process.stderr, "write").mockImplementation((text) => {
      printed.err += String(text);
      return true;
    }),
  ];
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    await run(args);
    return { code: process.exitCode, ...printed };
  } finally {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
    process.exitCode = exitCode;
  }
}
