/** Media in a process of its own, whose memory can be measured. */
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { peakMegabytes } from "@mainstreet/testing/memory";
import { startServiceProcess } from "@mainstreet/testing/service-process";
import { newTown, visitor } from "@mainstreet/testing/town";
import { formOf, somebody } from "./fixture.ts";

/** Resolves once it listens. */
export async function startMediaProcess() {
  const env = testEnvironment();
  const { url, pid, end } = await startServiceProcess(import.meta.url, env);
  const guest = visitor(env, newTown());
  return {
    /** Uploads as a new visitor each time. */
    async upload(file: Buffer) {
      const form = await formOf({ image: file });
      const headers = { ...guest, ...somebody(), ...form.headers };
      const body = new Uint8Array(form.payload);
      return fetch(`${url}/api/uploads`, { method: "POST", headers, body });
    },
    /** Returns the process's peak memory in megabytes. */
    peakMegabytes: () => peakMegabytes(pid),
    async stop() {
      await end("SIGTERM");
      await removeTestSpace(env);
    },
  };
}
