/** A TCP proxy that can be cut, as if the server were gone, and restored at the same address. */
import { connect, createServer } from "node:net";
import type { Server, Socket } from "node:net";
import { quietPort } from "./port.ts";

export interface TcpProxy {
  /** The server's address with the proxy's port. */
  url: string;
  /** Closes all connections and refuses new ones. */
  cut: () => Promise<void>;
  /** Keeps all connections, but forwards nothing: like a server that hangs, or an unplugged cable. */
  hold: () => void;
  /** Makes the present connections silent forever; new ones work. */
  strand: () => void;
  /** Answers present connections like a Redis that has become a replica; new ones reach the primary. */
  demote: () => void;
  /** Forwards everything again. */
  restore: () => Promise<void>;
}

/**
 * Opens a proxy for the server at `target` (a URL with a port), on a loopback port of its own; `serve` creates
 * the server that accepts connections.
 */
export async function openTcpProxy(
  target: string,
  serve: (pass: (near: Socket) => void) => Server = (pass) => createServer(pass),
): Promise<TcpProxy> {
  const far = new URL(target);
  const sockets = new Set<Socket>();
  const nears = new Set<Socket>();
  const port = await quietPort();
  let held = false;

  const server = serve((near) => {
    const onward = connect(Number(far.port), far.hostname);
    nears.add(near.once("close", () => nears.delete(near)));
    for (const [socket, other] of [
      [near, onward],
      [onward, near],
    ] as const) {
      sockets.add(socket);
      socket
        .on("data", (chunk) => other.write(chunk))
        .on("error", () => undefined)
        .on("close", () => {
          sockets.delete(socket);
          other.destroy();
        });
      if (held) socket.pause();
    }
  });

  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(port, "127.0.0.1", () => {
        server.off("error", reject);
        resolve();
      });
    });

  await listen();
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String(port);

  return {
    url: url.href,
    async cut() {
      if (!server.listening) return;
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    hold() {
      held = true;
      for (const socket of sockets) socket.pause();
    },
    strand() {
      for (const socket of sockets) socket.pause();
    },
    demote() {
      for (const near of nears)
        near.removeAllListeners("data").on("data", (chunk) => {
          for (const _ of String(chunk).matchAll(/^\*\d+\r$/gm))
            near.write("-READONLY You can't write against a read only replica.\r\n");
        });
    },
    async restore() {
      held = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen();
    },
  };
}
