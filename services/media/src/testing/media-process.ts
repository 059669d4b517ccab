/** Media as a process of its own, whose memory can be measured. */
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { peakMegabytes } from "@mainstreet/testing/memory";
import { startServiceProcess } from "@mainstreet/testing/service-process";
import { newTown, visitor } from "@mainstreet/testing/town";
import { formOf } from "./ground.ts";

/** Resolves once it listens. */
export async function startMediaProcess() {
  const env = testEnvironment();
  const { url, pid, end } = await startServiceProcess(import.meta.url, env);
  const guest = visitor(env, newTown());
  return {
    async upload(file: Buffer) {
      const { headers, payload } = await formOf({ image: file });
      const body = new Uint8Array(payload);
      const method = "POST";
      return fetch(`${url}/api/uploads`, { method, headers: { ...guest, ...headers }, body });
    },
    /** The most memory it has held so far. */
    peakMegabytes: () => peakMegabytes(pid),
    async stop() {
      await end("SIGTERM");
      await removeTestSpace(env);
    },
  };
}
