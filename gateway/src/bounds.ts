/**
 * How much of the gateway one visitor can hold at a time, and for how long: connections and requests by
 * address, and the time in which a body has to come.
 */
import { Socket } from "node:net";
import { Readable } from "node:stream";
import { ApiError } from "@mainstreet/service/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/** Whole offices stand behind one address, and a frontend, which renders for everybody, asks 64 things at a time. */
const CONNECTIONS = 512;
/** Requests in hand, by what they hold. */
const IN_HAND = { usual: 128, upload: 16, stream: 32 } as const;
/** The largest body that the services take but for files. */
const BODY_BYTES = 1024 * 1024;
/** A file may take long, but something of it has to come. */
const UPLOAD_PAUSE_MS = 30_000;

/** Requests that hold a connection for a while have pools of their own, so that they take none from the others. */
export type Pool = keyof typeof IN_HAND;

/** For `http` of Fastify: who opens a connection and says nothing is not waited for. */
export const serverTimeouts = { headersTimeout: 10_000, connectionsCheckingInterval: 2000 };

/** Whom a request counts for: an IPv4 address, or the /64 that one IPv6 line has. */
export function visitorOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4" ? parsed.toString() : parsed.toByteArray().slice(0, 8).join(".");
}

/** Counts what each key has; a key without anything is forgotten. */
function counter() {
  const counts = new Map<string, number>();
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add: (key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1),
    remove(key: string) {
      const left = (counts.get(key) ?? 0) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    },
  };
}

/** Where a proxy stands before us, all connections are its own: bounding them is its job. */
export function boundConnections(app: FastifyInstance) {
  const open = counter();
  app.server.on("connection", (socket) => {
    const visitor = visitorOf(socket.remoteAddress ?? "");
    if (open.of(visitor) >= CONNECTIONS) {
      socket.destroy();
      return;
    }
    open.add(visitor);
    socket.once("close", () => open.remove(visitor));
  });
}

/** Refuses the request with 429 when its visitor has too many of its pool in hand. */
export function boundRequests(app: FastifyInstance, poolOf: (request: FastifyRequest) => Pool) {
  const inHand = counter();
  app.addHook("onRequest", (request, reply, done) => {
    const pool = poolOf(request);
    const key = `${pool} ${visitorOf(request.ip)}`;
    if (inHand.of(key) >= IN_HAND[pool]) {
      reply.header("retry-after", 1);
      done(
        new ApiError(
          429,
          "too_many_at_once",
          "Too many requests at once. Please try again in a moment.",
        ),
      );
      return;
    }
    inHand.add(key);
    // Also when the visitor went away.
    reply.raw.once("close", () => inHand.remove(key));
    done();
  });
}

/** A small body is here whole before a connection to a service is taken for it. */
export function readWhole(scope: FastifyInstance, timeoutMs: number) {
  scope.addContentTypeParser(
    ["application/json", "*"],
    { parseAs: "buffer", bodyLimit: BODY_BYTES },
    // As it was sent: a stream is passed on as it is.
    (_request, body, done) => done(null, Readable.from([body])),
  );
  scope.addHook("preParsing", ({ raw, headers }, reply, payload, done) => {
    const hasBody =
      headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    if (!hasBody || raw.method === "GET" || raw.method === "HEAD") return done(null, payload);
    const timer = setTimeout(() => {
      reply.header("connection", "close");
      reply.send(
        new ApiError(408, "body_timeout", "The request did not come in time. Please try again."),
      );
    }, timeoutMs);
    const stop = () => clearTimeout(timer);
    raw.once("end", stop);
    raw.once("close", stop);
    done(null, payload);
  });
}

/** A file passes through as it comes; one that stops coming is given up. */
export function passThrough(scope: FastifyInstance) {
  scope.addContentTypeParser(["application/json", "*"], (_request, body, done) => done(null, body));
  scope.addHook("preParsing", ({ raw }, _reply, payload, done) => {
    const { socket } = raw;
    if (socket instanceof Socket) {
      socket.setTimeout(UPLOAD_PAUSE_MS, () => socket.destroy());
      // What the service makes of it may take its time.
      raw.once("end", () => socket.setTimeout(0));
    }
    done(null, payload);
  });
}
