/** Ports for the servers of a test. */
import { once } from "node:events";
import { createServer } from "node:net";
import type { Server } from "node:net";

/** Port of a listening server. */
export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  return address.port;
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  server.close();
  return port;
}
