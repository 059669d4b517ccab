/** Ports for the servers of a test, also for those that it takes away and brings back, or starts later. */
import { randomInt } from "node:crypto";
import type { Server } from "node:net";
import { isFree } from "@mainstreet/infra/local/ports";

// Below those of data directories, and those that systems give out by themselves.
const FIRST = 10_000;
const BEHIND = 20_000;

/** A free loopback port that hardly anybody else is given while nobody listens there. */
export async function quietPort(): Promise<number> {
  const port = randomInt(FIRST, BEHIND);
  return (await isFree(port)) ? port : quietPort();
}

/** Lets a server listen on a free loopback port; resolves with that. */
export async function listenOnFreePort(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}
