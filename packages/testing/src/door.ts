/** One address before several gateways, as a load balancer is: new connections go to those that are ready. */
import { connect, createServer } from "node:net";
import type { Socket } from "node:net";

export interface Door {
  url: string;
  /** From now on it leads to these; each has an address of its own that tells whether it is ready. */
  leadTo: (gateways: readonly { url: string; opsUrl: string }[]) => void;
  close: () => Promise<void>;
}

const LOOK_MS = 200;

/** Opens it on a free loopback port; it leads nowhere at first. */
export async function openDoor(): Promise<Door> {
  let gateways: { port: number; opsUrl: string; ready: boolean }[] = [];
  let next = 0;
  const sockets = new Set<Socket>();

  const server = createServer((near) => {
    const ready = gateways.filter((gateway) => gateway.ready);
    const chosen = ready[(next += 1) % ready.length];
    if (!chosen) {
      near.destroy();
      return;
    }
    const far = connect(chosen.port, "127.0.0.1");
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const look = async () => {
    await Promise.all(
      gateways.map(async (gateway) => {
        const answer = await fetch(`${gateway.opsUrl}/readyz`).catch(() => undefined);
        await answer?.arrayBuffer();
        gateway.ready = answer?.ok ?? false;
      }),
    );
  };
  const timer = setInterval(() => void look(), LOOK_MS);

  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    leadTo(found) {
      gateways = found.map(({ url, opsUrl }) => ({
        port: Number(new URL(url).port),
        opsUrl,
        ready: true,
      }));
    },
    async close() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
