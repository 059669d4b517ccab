/** A server that answers as Nominatim does, as well or badly as a test wants it. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { listenOnFreePort } from "@mainstreet/testing/port";

/** What it answers to an address; the last of several goes on. */
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  delayMs?: number;
  /** It is not sent before. */
  until?: Promise<unknown>;
}

interface Question {
  /** When it arrived, in ms; only differences mean something. */
  at: number;
  address: string;
  path: string;
  headers: IncomingHttpHeaders;
}

export const found = (lat: number, lon: number): Reply => ({
  body: JSON.stringify([{ place_id: 1, lat: String(lat), lon: String(lon), class: "place" }]),
});
export const NOTHING: Reply = { body: "[]" };

/** Finds nothing but what `say` has told it. */
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
    /** Sets the answers to an address. */
    say: (to: string, ...answers: Reply[]) => void replies.set(to, answers),
    /** Sets the answer to all other addresses. */
    sayAlways: (reply: Reply) => {
      usual = reply;
    },
    asked: (to: string) => questions.filter((each) => each.address === to).length,
    /** Time between the two questions that were closest to each other, in ms. */
    shortestGap: () =>
      Math.min(...questions.slice(1).map(({ at }, n) => at - (questions[n]?.at ?? -Infinity))),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
