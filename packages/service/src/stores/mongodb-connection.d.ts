/**
 * The part of the driver's connection that `driver-connection.ts` fixes; it is missing from the public types.
 */
declare module "mongodb/lib/cmap/connection.js" {
  import type { Socket } from "node:net";

  interface WriteOptions {
    signal?: AbortSignal | null;
  }

  export class Connection {
    socket: Socket;
    writeCommand: (this: Connection, command: unknown, options: WriteOptions) => Promise<void>;
  }
}
