/** Media as a process of its own, whose memory can be measured. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { peakMegabytes } from "@mainstreet/testing/memory";
import { newTown, visitor } from "@mainstreet/testing/town";
import { formOf } from "./ground.ts";

/** Resolves once it listens. */
export async function startMediaProcess() {
  const env = testEnvironment({ LOG_LEVEL: "info", HOST: "127.0.0.1" });
  const main = fileURLToPath(new URL("../main.ts", import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let url: string | undefined;
  for await (const line of createInterface(child.stdout)) {
    url = /Server listening at (http:[^"]+)/.exec(line)?.[1];
    if (url !== undefined) break;
  }
  if (url === undefined) throw new Error("media ended before it listened");
  child.stdout.resume();
  const guest = visitor(env, newTown());
  return {
    async upload(file: Buffer) {
      const { headers, payload } = await formOf({ image: file });
      const body = new Uint8Array(payload);
      const method = "POST";
      return fetch(`${url}/api/uploads`, { method, headers: { ...guest, ...headers }, body });
    },
    /** The most memory it has held so far. */
    peakMegabytes: () => peakMegabytes(child.pid ?? 0),
    async stop() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
      await removeTestSpace(env);
    },
  };
}
