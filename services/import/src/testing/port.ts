/** Ports for the servers of a test. */
import type { Server } from "node:net";

/** Port of a listening server. */
export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  return address.port;
}
