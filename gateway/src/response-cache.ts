/**
 * A cache of public answers, so that a burst of equal requests is fetched once, e.g. when many
 * follow the newspaper's link to a town. Half a second is fresh enough for news, and a town's own
 * changes invalidate it at once. Pages are kept for less, as they render answers that were cached
 * already. Answers are kept in the encoding that the service sent. Admins bypass the cache.
 */
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { PUBLIC_URL_PARAMS } from "@mainstreet/contracts/public-url-params";
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
  /** Absent when the service has only answered 304. */
  body?: Buffer;
}

/** A fetch in flight; resolves with undefined when its answer turns out not to be cacheable. */
type Flight = PromiseWithResolvers<Answer | undefined> & { leader: FastifyRequest };

export type ResponseCache = ReturnType<typeof createResponseCache>;

export function createResponseCache(publicPort: string | undefined) {
  const kept = new LRUCache<string, Answer>({
    maxSize: ALL_BYTES,
    sizeCalculation: ({ body }) => (body?.length ?? 0) + 1000,
    ttl: KEPT_MS.answer,
  });
  const flights = new Map<string, Flight>();
  const keys = new WeakMap<FastifyRequest, string>();
  const changes = new Map<string, number>();
  let purgedAt = 0;

  /** Expired answers burden the garbage collector, whose pauses every visitor feels. */
  function dropOld() {
    const now = performance.now();
    if (now - purgedAt < KEPT_MS.answer) return;
    purgedAt = now;
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
    /**
     * Sends the cached answer, or that of an equal request in flight; returns false when there is
     * neither.
     */
    async send(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      const { town, route, session } = contextOf(request);
      // An admin may have changed the town a moment ago, through another gateway.
      if (request.method !== "GET" || !route.shared || session !== undefined) return false;
      // A change gives the town's answers new keys, which also invalidates answers in flight.
      const key = `${town.slug} ${changes.get(town.slug) ?? 0} ${contentOf(request, publicPort)}`;
      keys.set(request, key);
      const flight = flights.get(key);
      const known = kept.get(key);
      if (known && sendAnswer(known, request, reply)) return true;
      if (!flight) {
        flights.set(key, lead(request));
        // Emitted in any case: answered, failed, or the visitor disconnected.
        reply.raw.once("close", () => end(request));
        return false;
      }
      const answer = await flight.promise;
      return answer !== undefined && sendAnswer(answer, request, reply);
    },

    /** Sends a service's answer, and caches it if it has an ETag. */
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
        // It lasts as long as its reader takes: waiting requests fetch their own.
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

    /**
     * Invalidates the town's answers; called before a request that may have changed it is answered.
     */
    changed: (town: string) => void changes.set(town, (changes.get(town) ?? 0) + 1),
  };
}

const lead = (leader: FastifyRequest): Flight => ({ ...Promise.withResolvers(), leader });

/** Headers that concern only the visitor who was answered first. */
const PERSONAL = /^(?:connection$|x-ratelimit-)/;

/** Headers for all visitors. */
function headersFor(reply: FastifyReply): Answer["headers"] {
  const headers = Object.entries(reply.getHeaders());
  return Object.fromEntries(headers.filter(([name]) => !PERSONAL.test(name)));
}

const ttlOf = (request: FastifyRequest) =>
  contextOf(request).route.service === "frontend" ? KEPT_MS.page : KEPT_MS.answer;

/** Returns the part of the cache key that tells a town's answers apart. */
function contentOf(request: FastifyRequest, publicPort: string | undefined): string {
  const { url, headers } = request;
  const encoding = encodingFor(headers["accept-encoding"]) ?? "";
  if (contextOf(request).route.service !== "frontend") return `${encoding} ${url}`;
  // A page shows its own address, including its host; parameters that links in emails add aren't
  // shown.
  return `${encoding} ${siteOf(request, publicPort)} ${shownAddress(url)}`;
}

function shownAddress(url: string): string {
  const query = url.indexOf("?");
  if (query < 0) return url;
  const given = new URLSearchParams(url.slice(query));
  const shown = new URLSearchParams();
  for (const name of PUBLIC_URL_PARAMS) {
    const value = given.get(name);
    if (value !== null) shown.set(name, value);
  }
  return `${url.slice(0, query)}?${shown.toString()}`;
}

/** Sends the answer if it suits this request; returns false if it doesn't. */
function sendAnswer(answer: Answer, request: FastifyRequest, reply: FastifyReply): boolean {
  const isKnown = request.headers["if-none-match"] === answer.etag;
  if (!isKnown && !answer.body) return false;
  reply.headers(answer.headers);
  if (isKnown) reply.removeHeader("content-length").code(304).send();
  else reply.send(answer.body);
  return true;
}
