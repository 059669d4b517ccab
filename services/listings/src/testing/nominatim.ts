/** A server that answers like Nominatim, as well or badly as a test wants. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { listenOnFreePort } from "@mainstreet/testing/port";

/** Answer to an address; the last of several is repeated. */
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  delayMs?: number;
  /** The answer is sent only once this has resolved. */
  until?: Promise<unknown>;
}

interface Question {
  /** Time of arrival in ms, on a clock that only measures differences. */
  at: number;
  address: string;
  path: string;
  headers: IncomingHttpHeaders;
}

export const found = (lat: number, lon: number): Reply => ({
  body: JSON.stringify([{ place_id: 1, lat: String(lat), lon: String(lon), class: "place" }]),
});
export const NOTHING: Reply = { body: "[]" };

/** Finds nothing except what `say` has set. */
export async function openNominatim() {
  const questions: Question[] = [];
  const replies = new Map<string, Reply[]>();
  let usual: Reply = NOTHING;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const at = performance.now();
    const url = new URL(request.url ?? "", "http://nominatim");
    const address = url.searchParams.get("q") ?? "";
    questions.push({ at, address, path: `${url.pathname}${url.search}`, headers: request.headers });
    const left = replies.get(address);
    const reply = (left && left.length > 1 ? left.shift() : left?.[0]) ?? usual;
    await pause(reply.delayMs ?? 0);
    await reply.until;
    response.writeHead(reply.status ?? 200, {
      "content-type": "application/json; charset=utf-8",
      ...reply.headers,
    });
    response.end(reply.body ?? "");
  }
  const server = createServer((request, response) => void answer(request, response));
  const port = await listenOnFreePort(server);

  return {
    url: `http://127.0.0.1:${port}`,
    questions,
    /** Sets the answers for an address. */
    say: (to: string, ...answers: Reply[]) => void replies.set(to, answers),
    /** Sets the answer for all other addresses. */
    sayAlways: (reply: Reply) => {
      usual = reply;
    },
    asked: (to: string) => questions.filter((each) => each.address === to).length,
    /** Returns the shortest time between two consecutive questions, in ms. */
    shortestGap: () =>
      Math.min(...questions.slice(1).map(({ at }, n) => at - (questions[n]?.at ?? -Infinity))),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
