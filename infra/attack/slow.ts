/**
 * `npm run attack -- slow`: idle connections, bodies that trickle and progress streams, held from several
 * addresses of the loopback, while a town is visited from another.
 */
import { connect } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { atMost, exactly, tell } from "../bench/import/figures.ts";
import { openGround } from "../bench/import/ground.ts";
import type { Ground } from "../bench/import/ground.ts";
import { fileOf } from "../bench/import/rows.ts";
import { startVisitors } from "../bench/import/visitor.ts";
import { say } from "../local/say.ts";

const IDLE = { connections: 2000, addresses: 8 };
const BODIES = { connections: 500, addresses: 10 };
const STREAMS = { connections: 200, addresses: 10 };
/** More than are stored while this runs. */
const ROWS = 300_000;
const VISIT_MS = 20_000;
/** Other visitors may wait so many times longer. */
const TIMES = 2;

/** Resolves with whether others were served as before. */
export async function attackSlowly(): Promise<boolean> {
  const ground = await openGround();
  const held: Held[] = [];
  try {
    // Streams tell of an import that goes on, before and meanwhile.
    const { id } = await ground.clerk.upload("shops.csv", fileOf(ROWS));
    await pause(5000);
    const before = await visits(ground);
    say(`Before: p99 ${before.p99.toFixed(1)} ms`);
    held.push(
      hold(ground, IDLE, 1, () => ""),
      hold(ground, BODIES, 2, slowBody),
    );
    held.push(hold(ground, STREAMS, 3, () => progressOf(ground, id)));
    await pause(3000);
    const open = held.map(({ count }) => count());
    const during = await visits(ground);
    return tell([
      { name: "idle connections, bodies, streams held", value: open.join(", ") },
      { name: "p99 before, ms", value: before.p99.toFixed(1) },
      { name: "p99 meanwhile, ms", value: during.p99.toFixed(1) },
      atMost("p99, times", during.p99 / before.p99, TIMES),
      exactly("failed requests of others", during.failed, 0),
    ]);
  } finally {
    for (const each of held) each.stop();
    await ground.close();
  }
}

async function visits({ system, visitedHost }: Ground) {
  const visitors = startVisitors(system.gatewayUrl, visitedHost);
  await pause(VISIT_MS);
  return visitors.stop();
}

interface Held {
  /** Connections that are open. */
  count: () => number;
  stop: () => void;
}

/** Opens the connections again as often as they are closed, and sends a byte now and then. */
function hold(
  { system }: Ground,
  { connections, addresses }: typeof IDLE,
  net: number,
  first: () => string,
): Held {
  const port = Number(new URL(system.gatewayUrl).port);
  const open = new Set<Socket>();
  let stopped = false;
  const begin = (at: number) => {
    if (stopped) return;
    const localAddress = `127.0.${net}.${1 + (at % addresses)}`;
    const socket = connect({ host: "127.0.0.1", port, localAddress });
    open.add(socket);
    socket.on("connect", () => socket.write(first()));
    // Whatever is answered is read; who is refused comes back.
    socket.resume().on("error", () => undefined);
    socket.on("close", () => {
      open.delete(socket);
      setTimeout(begin, 200, at).unref();
    });
  };
  for (let at = 0; at < connections; at += 1) begin(at);
  const trickle =
    first === slowBody && setInterval(() => open.forEach((each) => each.write("a")), 1000);
  return {
    count: () => open.size,
    stop() {
      stopped = true;
      if (trickle) clearInterval(trickle);
      for (const socket of open) socket.destroy();
    },
  };
}

const slowBody = () =>
  "POST /api/auth/logout HTTP/1.1\r\nhost: visited.localhost\r\nx-requested-with: attack\r\n" +
  "content-type: application/json\r\ncontent-length: 100\r\n\r\n";

const progressOf = ({ clerk: { headers } }: Ground, id: string) =>
  `GET /api/admin/imports/${id}/progress HTTP/1.1\r\nhost: ${headers.host}\r\n` +
  `cookie: ${headers.cookie}\r\n\r\n`;
