/** A child process: its log, its last output, and its end. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { text } from "node:stream/consumers";
import { inSandbox } from "./sandbox.ts";
import type { Sandbox } from "./sandbox.ts";

export type Child = ReturnType<typeof watch>;

type Start = { name: string; logDir: string };

/** Starts Node on one of our files. It exits when this process dies, even by SIGKILL. */
export function startNode(
  options: Start & { entry: string; env: NodeJS.ProcessEnv; cwd?: string },
): Child {
  const logFile = join(options.logDir, `${options.name}.log`);
  const log = openSync(logFile, "a");
  const guard = join(import.meta.dirname, "die-with-launcher.ts");
  const process_ = spawn(process.execPath, ["--import", guard, options.entry], {
    env: options.env,
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    // A session of its own: Ctrl-C reaches only the launcher, which stops everything in order.
    detached: true,
    stdio: ["ignore", log, log, "ipc"],
  });
  closeSync(log);
  return watch(options.name, logFile, process_, async () => process_.pid);
}

/** Setting a process's priority affects only its main thread, so each thread is set. */
async function giveWay(pid: number, nice: number) {
  // With autogroup scheduling, Linux weighs sessions against each other and ignores a process's own
  // priority.
  await writeFile(`/proc/${pid}/autogroup`, String(nice)).catch(() => undefined);
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [String(pid)]);
  for (const thread of threads) setPriority(Number(thread), nice);
}

/** Starts a program of the private root filesystem. It dies with this process. */
export function startInside(
  options: Start & { sandbox: Sandbox; program: readonly string[] },
): Child {
  const logFile = join(options.logDir, `${options.name}.log`);
  const log = openSync(logFile, "a");
  const { sandbox } = options;
  const extra = [...(sandbox.extra ?? []), "--info-fd", "3"];
  const { command, args } = inSandbox({ ...sandbox, extra }, options.program);
  const process_ = spawn(command, args, { detached: true, stdio: ["ignore", log, log, "pipe"] });
  closeSync(log);
  const info = process_.stdio[3];
  const told = info && "read" in info ? text(info).catch(() => "") : Promise.resolve("");
  const innerPid = told.then((json) => Number(/"child-pid": (\d+)/.exec(json)?.[1]) || undefined);
  return watch(options.name, logFile, process_, () => innerPid);
}

function watch(
  name: string,
  logFile: string,
  process_: ChildProcess,
  pid: () => Promise<number | undefined>,
) {
  let running = true;
  const ended = new Promise<string>((resolve) => {
    process_.once("error", (error) => resolve(error.message));
    process_.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
  }).then((how) => {
    running = false;
    return how;
  });
  return {
    name,
    /** Resolves with how it ended, like "exit code 1" or "SIGKILL". */
    ended,
    running: () => running,
    /** Sends the signal, and SIGKILL after `graceMs`; resolves when the process is gone. */
    async stop(signal: NodeJS.Signals = "SIGTERM", graceMs = 10_000) {
      if (!running) return;
      const target = await pid();
      if (target !== undefined && running) signalPid(target, signal);
      const late = new AbortController();
      const deadline = pause(graceMs, undefined, { signal: late.signal }).catch(() => "in time");
      if ((await Promise.race([ended, deadline])) === undefined) process_.kill("SIGKILL");
      late.abort();
      await ended;
    },
    /** Returns the last lines of its log. */
    async lastLines() {
      const lines = (await readFile(logFile, "utf8").catch(() => "")).trimEnd().split("\n");
      return lines.slice(-15).join("\n");
    },
    /** Lowers its priority by 1 to 19. */
    async giveWay(nice: number) {
      const target = await pid();
      if (target !== undefined && running) await giveWay(target, nice);
    },
  };
}

/** The process may have exited since it was checked. */
function signalPid(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
