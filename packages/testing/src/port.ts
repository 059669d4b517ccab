/** Ports for the servers of a test, also for servers that are stopped and restarted, or started later. */
import { randomInt } from "node:crypto";
import type { Server } from "node:net";
import { isFree } from "@mainstreet/infra/local/ports";

// Below the ports of data directories, and below those that systems assign by themselves.
const FIRST = 10_000;
const BEHIND = 20_000;

/** Resolves with a free loopback port that is unlikely to be assigned to others while it is unused. */
export async function quietPort(): Promise<number> {
  const port = randomInt(FIRST, BEHIND);
  return (await isFree(port)) ? port : quietPort();
}

/** Makes a server listen on a free loopback port; resolves with that port. */
export async function listenOnFreePort(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}
