/**
 * Proxy in front of a town's site that can refuse, delay or drop requests, leave them unanswered,
 * or answer like an overloaded or closed town.
 */
import { createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { TOWN_CLOSED_HEADER } from "@mainstreet/contracts/town-closed";
import { listenOnFreePort } from "@mainstreet/testing/port";

const REFUSALS = {
  refuses: { status: 503 },
  /** The gateway's answer to an IP address, or town, over its rate limit. */
  crowded: { status: 429 },
  /** The gateway's answer for a town that an operator has closed. */
  closed: { status: 503, [TOWN_CLOSED_HEADER]: "1" },
};

export async function faultyServer(site: string) {
  const { host, port } = new URL(site);
  const state: {
    fault: "none" | "breaks" | "hangs" | keyof typeof REFUSALS;
    /** Prepended to the service worker's script, which makes it another version. */
    prologue: string;
    /** Whether to refuse only this path (with query). */
    isRefused: (url: string) => boolean;
    /** Promises that delay answers, by path with query. */
    waits: Map<string, Promise<void>>;
  } = { fault: "none", prologue: "", isRefused: () => false, waits: new Map() };
  async function serve(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { url = "/", method, headers } = incoming;
    await state.waits.get(url);
    if (state.fault === "hangs") return;
    if (state.fault === "breaks") {
      incoming.destroy();
      return;
    }
    const refusal = state.isRefused(url) ? "refuses" : state.fault;
    if (refusal !== "none") {
      const { status, ...rest } = REFUSALS[refusal];
      outgoing.writeHead(status, rest).end();
      return;
    }
    const isWorker = url === "/service-worker.js";
    const passedOn = request({
      host: "127.0.0.1",
      port,
      path: url,
      method,
      headers: {
        ...headers,
        host,
        ...(isWorker && { "accept-encoding": "identity", "if-none-match": "" }),
      },
    });
    passedOn.on("response", (answer) => {
      const { "content-length": _length, ...changed } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, isWorker ? changed : answer.headers);
      if (isWorker) outgoing.write(state.prologue);
      answer.pipe(outgoing);
    });
    passedOn.on("error", () => outgoing.destroy());
    incoming.pipe(passedOn);
  }
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing));
  const freePort = await listenOnFreePort(server);
  return Object.assign(state, {
    origin: `http://localhost:${freePort}`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  });
}
