/**
 * `npm run attack -- slow`: idle connections, bodies that trickle and progress streams, held from several
 * addresses of the loopback, while a town is visited from another.
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
/** Few enough connections from each for the gateway's bounds. */
const ADDRESSES = 10;
/** More than are read while this runs. */
const ROWS = 3_000_000;
const ROWS_AT_ONCE = 10_000;
const VISIT_MS = 60_000;
/** Other visitors may wait so many times longer. */
const TIMES = 2;

/** Resolves with whether others were served as before. */
export async function attackSlowly(): Promise<boolean> {
  const fixture = await openFixture();
  const held: Held[] = [];
  try {
    // Streams tell of an import that goes on, before and meanwhile.
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

/** None is taken, so that the import goes on for long and costs others little. */
function* namelessRows() {
  yield Buffer.from("Name,Address\n");
  const rows = Buffer.from(",Main St\n".repeat(ROWS_AT_ONCE));
  for (let sent = 0; sent < ROWS; sent += ROWS_AT_ONCE) yield rows;
}

interface Held {
  /** Connections that are open. */
  count: () => number;
  stop: () => void;
}

interface Connections {
  connections: number;
  /** The first three numbers of their addresses. */
  from: string;
  /** What each sends at once. */
  first: string;
  /** Whether a byte follows each second. */
  trickles?: boolean;
}

/** Opens the connections again as often as they are closed. */
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
    // Whatever is answered is read; who is refused comes back.
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

/** The request for the progress of an import. */
const progressOf = ({ adminClient: { headers } }: Fixture, id: string) =>
  `GET /api/admin/imports/${id}/progress HTTP/1.1\r\nhost: ${headers.host}\r\n` +
  `cookie: ${headers.cookie}\r\n\r\n`;
