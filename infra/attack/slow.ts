/**
 * `npm run attack -- slow`: holds idle connections, slow request bodies and progress streams from
 * several loopback addresses, while a town is visited from another one.
 */
import { connect } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { atMost, exactly, tell } from "../bench/import/figures.ts";
import { openFixture } from "../bench/import/fixture.ts";
import type { Fixture } from "../bench/import/fixture.ts";
import { visitFor } from "../bench/import/visitor.ts";
import { say } from "../local/say.ts";

const IDLE = { connections: 2000, from: "127.0.1", first: "" };
const BODIES = {
  connections: 500,
  from: "127.0.2",
  first:
    "POST /api/auth/logout HTTP/1.1\r\nhost: visited.localhost\r\nx-requested-with: attack\r\n" +
    "content-type: application/json\r\ncontent-length: 100\r\n\r\n",
  trickles: true,
};
const STREAMS = { connections: 200, from: "127.0.3" };
/** Number of addresses: few enough connections from each for the gateway's limits. */
const ADDRESSES = 10;
/** More than can be read while this runs. */
const ROWS = 3_000_000;
const ROWS_AT_ONCE = 10_000;
const VISIT_MS = 60_000;
/** Allowed factor by which other visitors' waits may increase. */
const TIMES = 2;

/** Resolves with whether others were served as before. */
export async function attackSlowly(): Promise<boolean> {
  const fixture = await openFixture();
  const held: Held[] = [];
  try {
    // Progress streams need a running import, which runs before the attack as well.
    const { id } = await fixture.adminClient.upload("shops.csv", namelessRows());
    await pause(5000);
    const before = await visitFor(VISIT_MS, fixture);
    say(`Before: p99 ${before.p99.toFixed(1)} ms`);
    const streams = { ...STREAMS, first: progressOf(fixture, id) };
    for (const each of [IDLE, BODIES, streams]) held.push(hold(fixture, each));
    await pause(3000);
    const open = held.map(({ count }) => count());
    const during = await visitFor(VISIT_MS, fixture);
    return tell([
      { name: "idle connections, bodies, streams held", value: open.join(", ") },
      { name: "p99 before, ms", value: before.p99.toFixed(1) },
      { name: "p99 meanwhile, ms", value: during.p99.toFixed(1) },
      atMost("p99, times", during.p99 / before.p99, TIMES),
      exactly("failed requests of others", during.failed, 0),
    ]);
  } finally {
    for (const each of held) each.stop();
    await fixture.close();
  }
}

/** Invalid rows, so that the import takes long and costs others little. */
function* namelessRows() {
  yield Buffer.from("Name,Address\n");
  const rows = Buffer.from(",Main St\n".repeat(ROWS_AT_ONCE));
  for (let sent = 0; sent < ROWS; sent += ROWS_AT_ONCE) yield rows;
}

interface Held {
  /** Number of open connections. */
  count: () => number;
  stop: () => void;
}

interface Connections {
  connections: number;
  /** First three bytes of their addresses. */
  from: string;
  /** What each connection sends first. */
  first: string;
  /** Whether it then sends one byte per second. */
  trickles?: boolean;
}

/** Opens the connections, and reopens them whenever they are closed. */
function hold(
  { system }: Fixture,
  { connections, from, first, trickles = false }: Connections,
): Held {
  const port = Number(new URL(system.gatewayUrl).port);
  const open = new Set<Socket>();
  let stopped = false;
  const begin = (at: number) => {
    if (stopped) return;
    const localAddress = `${from}.${1 + (at % ADDRESSES)}`;
    const socket = connect({ host: "127.0.0.1", port, localAddress });
    open.add(socket);
    socket.on("connect", () => socket.write(first));
    // Answers are read; refused connections are retried.
    socket.resume().on("error", () => undefined);
    socket.on("close", () => {
      open.delete(socket);
      setTimeout(begin, 200, at).unref();
    });
  };
  for (let at = 0; at < connections; at += 1) begin(at);
  const trickle = setInterval(() => {
    if (trickles) for (const socket of open) socket.write("a");
  }, 1000);
  return {
    count: () => open.size,
    stop() {
      stopped = true;
      clearInterval(trickle);
      for (const socket of open) socket.destroy();
    },
  };
}

/** Returns the HTTP request for an import's progress. */
const progressOf = ({ adminClient: { headers } }: Fixture, id: string) =>
  `GET /api/admin/imports/${id}/progress HTTP/1.1\r\nhost: ${headers.host}\r\n` +
  `cookie: ${headers.cookie}\r\n\r\n`;
