/** Import as a process of its own, which a test may freeze or kill. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, vi } from "vitest";
import { freePort } from "./port.ts";

export type ImportProcess = Awaited<ReturnType<typeof startImportProcess>>;

/** Resolves once the process is ready. */
export async function startImportProcess(env: Record<string, string>) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const main = new URL("../main.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [main], {
    env: { ...env, PORT: String(port) },
    stdio: "ignore",
  });
  const isReady = async () => expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await vi.waitFor(isReady, { timeout: 90_000 }).catch((error: unknown) => {
    child.kill("SIGKILL");
    throw error;
  });
  return {
    url,
    freeze: () => child.kill("SIGSTOP"),
    thaw: () => child.kill("SIGCONT"),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}
