/** A service in a process of its own, whose memory a test can measure, or which it can freeze or kill. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/**
 * Starts the `main.ts` next to `testing/` of the caller; resolves once it listens, on a port chosen by itself:
 * a port chosen here could be taken by then.
 *
 * @param caller - `import.meta.url` of the caller
 */
export async function startServiceProcess(caller: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [fileURLToPath(new URL("../main.ts", caller))], {
    env: { ...process.env, ...env, LOG_LEVEL: "info", HOST: "127.0.0.1", PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let url: string | undefined;
  for await (const line of createInterface(child.stdout)) {
    url = /Server listening at (http:[^"]+)/.exec(line)?.[1];
    if (url !== undefined) break;
  }
  if (url === undefined) throw new Error("the service ended before it listened");
  child.stdout.resume();
  /** Resolves once the process has ended, even if by itself. */
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  return {
    url,
    pid: child.pid ?? 0,
    freeze: () => child.kill("SIGSTOP"),
    thaw: () => child.kill("SIGCONT"),
    end,
  };
}
