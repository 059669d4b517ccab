/**
 * A load balancer in front of several gateways: new connections go to ready ones, or to any if none was ready
 * when last checked, as a gateway keeps serving for a while during shutdown.
 */
import { connect, createServer } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { listenOnFreePort } from "./port.ts";

export interface LoadBalancer {
  url: string;
  /** Replaces the gateways; each has its own address for readiness checks. */
  setTargets: (gateways: readonly { url: string; opsUrl: string }[]) => void;
  close: () => Promise<void>;
}

const POLL_MS = 200;

interface Gateway {
  port: number;
  opsUrl: string;
  ready: boolean;
}

/** Opens it on a free loopback port, without targets at first. */
export async function openLoadBalancer(): Promise<LoadBalancer> {
  let gateways: Gateway[] = [];
  let next = 0;
  const sockets = new Set<Socket>();

  /** Connects to the first gateway that accepts. */
  function lead(near: Socket, [first, ...others]: Gateway[]) {
    if (!first) {
      near.destroy();
      return;
    }
    const far = connect(first.port, "127.0.0.1");
    const refused = () => lead(near, others);
    far.once("error", refused);
    far.once("connect", () => {
      far.off("error", refused);
      // The client may have left while a gateway was looked for.
      if (near.destroyed) {
        far.destroy();
        return;
      }
      near.pipe(far).pipe(near);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(socket);
        socket
          .on("error", () => undefined)
          .on("close", () => {
            sockets.delete(socket);
            other.destroy();
          });
      }
    });
  }

  const server = createServer((near) => {
    near.on("error", () => undefined);
    const ready = gateways.filter((gateway) => gateway.ready);
    const open = ready.length > 0 ? ready : gateways;
    next += 1;
    lead(near, [...open.slice(next % open.length), ...open.slice(0, next % open.length)]);
  });
  const port = await listenOnFreePort(server);

  let closed = false;
  const looking = (async () => {
    while (!closed) {
      await Promise.all(gateways.map(probe));
      await pause(POLL_MS);
    }
  })();

  return {
    url: `http://127.0.0.1:${port}`,
    setTargets(found) {
      gateways = found.map(({ url, opsUrl }) => ({
        port: Number(new URL(url).port),
        opsUrl,
        ready: true,
      }));
    },
    async close() {
      closed = true;
      await looking;
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A gateway that ends during its response is not ready either. */
async function probe(gateway: Gateway) {
  try {
    const answer = await fetch(`${gateway.opsUrl}/readyz`);
    await answer.arrayBuffer();
    gateway.ready = answer.ok;
  } catch {
    gateway.ready = false;
  }
}
