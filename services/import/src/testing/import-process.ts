/** Import as a separate process, which a test may freeze or kill. */
import { startServiceProcess } from "@mainstreet/testing/service-process";
import { expect, vi } from "vitest";

export type ImportProcess = Awaited<ReturnType<typeof startImportProcess>>;

/** Resolves once the process is ready. */
export async function startImportProcess(env: Record<string, string>) {
  const { url, freeze, thaw, end } = await startServiceProcess(import.meta.url, env);
  const kill = () => end("SIGKILL");
  const isReady = async () => expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await vi.waitFor(isReady, { timeout: 90_000 }).catch(async (error: unknown) => {
    await kill();
    throw error;
  });
  return { url, freeze, thaw, kill };
}
