/**
 * Public answers of the last moment, so that what many ask for at once is fetched once: everybody who
 * follows the paper's link to a town sees the same lists. Half a second is short enough for news, and a
 * town's own changes end it at once. Admins ask for themselves.
 */
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { passportOf } from "./access.ts";

const KEPT_MS = 500;
const ALL_BYTES = 16 * 1024 * 1024;
const ONE_BYTES = 512 * 1024;

interface Answer {
  etag: string;
  headers: Record<string, string | number | string[] | undefined>;
  body: Buffer;
}

/** An answer on its way; undefined when it turned out to be none that is kept. */
type Flight = PromiseWithResolvers<Answer | undefined> & { leader: FastifyRequest };

export interface ResponseCache {
  /** Sends the answer that is kept or on its way for somebody else; false when there is none. */
  send: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  /** Sends a service's answer on, and keeps it if it names its content with an ETag. */
  keep: (
    request: FastifyRequest,
    reply: FastifyReply,
    stream: Readable,
    onBroken: () => void,
  ) => void;
  /** A request that may have changed the town is about to be answered. */
  changed: (town: string) => void;
}

export function createResponseCache(): ResponseCache {
  const kept = new LRUCache<string, Answer>({
    maxSize: ALL_BYTES,
    sizeCalculation: ({ body }) => body.length + 1000,
    ttl: KEPT_MS,
  });
  const flights = new Map<string, Flight>();
  const keys = new WeakMap<FastifyRequest, string>();
  const changes = new Map<string, number>();
  let purged = 0;

  /** Answers that are over weigh on the garbage collector, whose pauses every visitor feels. */
  function dropOld() {
    const now = performance.now();
    if (now - purged < KEPT_MS) return;
    purged = now;
    kept.purgeStale();
  }

  function end(request: FastifyRequest, answer?: Answer) {
    const key = keys.get(request) ?? "";
    const flight = flights.get(key);
    if (flight?.leader !== request) return;
    flights.delete(key);
    flight.resolve(answer);
  }

  return {
    async send(request, reply) {
      const { town, route, session } = passportOf(request);
      // An admin may have changed the town a moment ago, through another gateway.
      if (request.method !== "GET" || !route.shared || session !== undefined) return false;
      // After a change the town's answers go by other names, also those still on their way.
      const key = `${town.slug} ${changes.get(town.slug) ?? 0} ${request.url}`;
      keys.set(request, key);
      const flight = flights.get(key);
      if (!flight && !kept.has(key)) {
        flights.set(key, lead(request));
        // However it ends: answered, failed, or the visitor went away.
        reply.raw.once("close", () => end(request));
        return false;
      }
      const answer = kept.get(key) ?? (await flight?.promise);
      if (answer) sendAnswer(answer, request, reply);
      return answer !== undefined;
    },

    keep(request, reply, stream, onBroken) {
      const key = keys.get(request);
      const etag = reply.getHeader("etag");
      const length = Number(reply.getHeader("content-length") ?? Infinity);
      const isKept = key && reply.statusCode === 200 && typeof etag === "string";
      if (!isKept || length > ONE_BYTES) {
        reply.send(stream);
        return;
      }
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", () => {
        for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
        onBroken();
      });
      stream.on("end", () => {
        const answer = { etag, body: Buffer.concat(chunks), headers: { ...reply.getHeaders() } };
        kept.set(key, answer);
        dropOld();
        end(request, answer);
        reply.send(answer.body);
      });
    },

    changed: (town) => void changes.set(town, (changes.get(town) ?? 0) + 1),
  };
}

const lead = (leader: FastifyRequest): Flight => ({ ...Promise.withResolvers(), leader });

function sendAnswer(answer: Answer, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(answer.headers);
  if (request.headers["if-none-match"] === answer.etag)
    reply.removeHeader("content-length").code(304).send();
  else reply.send(answer.body);
}
