/**
 * Public answers of the last moment, so that what many ask for at once is fetched once: everybody who
 * follows the paper's link to a town sees the same lists. Half a second is short enough for news, and a
 * town's own changes end it at once. Pages are kept for a shorter time, as what they show was kept before.
 * Each is kept as compressed as its service has sent it. Admins ask for themselves.
 */
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { PAGE_PARAMETERS } from "@mainstreet/contracts/page";
import { encodingFor } from "@mainstreet/service/http/compress";
import { LRUCache } from "lru-cache";
import { contextOf } from "./access.ts";
import { siteOf } from "./headers.ts";

const KEPT_MS = { answer: 500, page: 250 };
const ALL_BYTES = 16 * 1024 * 1024;
const ONE_BYTES = 512 * 1024;

interface Answer {
  etag: string;
  headers: Record<string, string | number | string[] | undefined>;
  /** Absent where the service has only said that its caller knows it. */
  body?: Buffer;
}

/** An answer on its way; undefined when it turned out to be none that is kept. */
type Flight = PromiseWithResolvers<Answer | undefined> & { leader: FastifyRequest };

export type ResponseCache = ReturnType<typeof createResponseCache>;

export function createResponseCache() {
  const kept = new LRUCache<string, Answer>({
    maxSize: ALL_BYTES,
    sizeCalculation: ({ body }) => (body?.length ?? 0) + 1000,
    ttl: KEPT_MS.answer,
  });
  const flights = new Map<string, Flight>();
  const keys = new WeakMap<FastifyRequest, string>();
  const changes = new Map<string, number>();
  let purged = 0;

  /** Answers that are over weigh on the garbage collector, whose pauses every visitor feels. */
  function dropOld() {
    const now = performance.now();
    if (now - purged < KEPT_MS.answer) return;
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
    /** Sends the answer that is kept or on its way for somebody else; false when there is none. */
    async send(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      const { town, route, session } = contextOf(request);
      // An admin may have changed the town a moment ago, through another gateway.
      if (request.method !== "GET" || !route.shared || session !== undefined) return false;
      // After a change the town's answers go by other names, also those still on their way.
      const key = `${town.slug} ${changes.get(town.slug) ?? 0} ${contentOf(request)}`;
      keys.set(request, key);
      const flight = flights.get(key);
      const known = kept.get(key);
      if (known && sendAnswer(known, request, reply)) return true;
      if (!flight) {
        flights.set(key, lead(request));
        // However it ends: answered, failed, or the visitor went away.
        reply.raw.once("close", () => end(request));
        return false;
      }
      const answer = await flight.promise;
      return answer !== undefined && sendAnswer(answer, request, reply);
    },

    /** Sends a service's answer on, and keeps it if it names its content with an ETag. */
    keep(request: FastifyRequest, reply: FastifyReply, stream: Readable, onBroken: () => void) {
      const key = keys.get(request);
      const etag = reply.getHeader("etag");
      const length = Number(reply.getHeader("content-length") ?? Infinity);
      const isKept = key && typeof etag === "string";
      if (isKept && reply.statusCode === 304) {
        const answer = { etag, headers: headersFor(reply) };
        kept.set(key, answer, { ttl: ttlOf(request) });
        end(request, answer);
      }
      if (!isKept || reply.statusCode !== 200 || length > ONE_BYTES) {
        // It lasts as long as its reader takes: whoever waits asks for themselves.
        end(request);
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
        const answer = { etag, body: Buffer.concat(chunks), headers: headersFor(reply) };
        kept.set(key, answer, { ttl: ttlOf(request) });
        dropOld();
        end(request, answer);
        reply.send(answer.body);
      });
    },

    /** A request that may have changed the town is about to be answered. */
    changed: (town: string) => void changes.set(town, (changes.get(town) ?? 0) + 1),
  };
}

const lead = (leader: FastifyRequest): Flight => ({ ...Promise.withResolvers(), leader });

/** Those for everybody: whether a connection is used again is the matter of the one who has it. */
function headersFor(reply: FastifyReply): Answer["headers"] {
  const { connection: _, ...headers } = reply.getHeaders();
  return headers;
}

const ttlOf = (request: FastifyRequest) =>
  contextOf(request).route.service === "frontend" ? KEPT_MS.page : KEPT_MS.answer;

/** What tells one answer of a town from another. */
function contentOf(request: FastifyRequest): string {
  const { url, headers } = request;
  const encoding = encodingFor(headers["accept-encoding"]) ?? "";
  if (contextOf(request).route.service !== "frontend") return `${encoding} ${url}`;
  // A page names its own address; links in letters carry parameters of their own, which it does not show.
  return `${encoding} ${siteOf(request)} ${shownAddress(url)}`;
}

function shownAddress(url: string): string {
  const query = url.indexOf("?");
  if (query < 0) return url;
  const given = new URLSearchParams(url.slice(query));
  const shown = new URLSearchParams();
  for (const name of PAGE_PARAMETERS) {
    const value = given.get(name);
    if (value !== null) shown.set(name, value);
  }
  return `${url.slice(0, query)}?${shown.toString()}`;
}

/** Whether it is an answer to this request. */
function sendAnswer(answer: Answer, request: FastifyRequest, reply: FastifyReply): boolean {
  const isKnown = request.headers["if-none-match"] === answer.etag;
  if (!isKnown && !answer.body) return false;
  reply.headers(answer.headers);
  if (isKnown) reply.removeHeader("content-length").code(304).send();
  else reply.send(answer.body);
  return true;
}
