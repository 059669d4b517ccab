/** Time limits for a visitor to send a body and to receive a response. */
import { Socket } from "node:net";
import { PassThrough, Readable } from "node:stream";
import { ApiError } from "@mainstreet/service/http/errors";
import { isUnread } from "@mainstreet/service/http/unread-body";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Pool } from "./concurrency-limits.ts";
import type { BodyBudget } from "./body-budget.ts";

/** The largest body that services accept, files excepted, in bytes. */
export const BODY_BYTES = 1024 * 1024;
/** The largest request line and headers, in bytes. */
export const HEADER_BYTES = 16 * 1024;
/**
 * Longer than proxies keep idle connections (Envoy: up to an hour): the client must close first.
 */
export const PROXY_KEEP_ALIVE_MS = 3_660_000;
/** Enough for a file of 2 GB at 5 Mbit/s. */
export const UPLOAD_MS = 60 * 60 * 1000;
/** Enough for the largest export over a slow line. */
const ANSWER_MS = 10 * 60 * 1000;
/** The least that must arrive of a file within three times the body timeout, in bytes. */
const LEAST_BYTES = 64 * 1024;

/**
 * Shortens a timeout by up to half: connections opened together would otherwise close and reconnect
 * all at once, while everybody waits.
 */
const spread = (ms: number) => ms * (1 - Math.random() / 2);

/** Closes a connection that sends no byte within `withinMs`. */
export function closeSilent({ server }: FastifyInstance, withinMs: number) {
  server.on("connection", (socket) => {
    const close = () => socket.bytesRead === 0 && socket.destroy();
    const timer = setTimeout(close, spread(withinMs));
    socket.once("close", () => clearTimeout(timer));
  });
}

/** Reads small bodies completely before a connection to a service is taken for them. */
export function readWhole(scope: FastifyInstance, timeoutMs: number, held: BodyBudget) {
  // Fastify has parsers of its own, also for text.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "*",
    { parseAs: "buffer", bodyLimit: BODY_BYTES },
    // Unchanged: a stream is passed on as it is.
    (_request, body, done) => done(null, Readable.from([body])),
  );
  scope.addHook("preParsing", ({ raw }, reply, payload, done) => {
    if (!isUnread(raw) || raw.method === "GET" || raw.method === "HEAD") return done(null, payload);
    const body = copyOf(payload);
    // It may fail when nothing reads it any more.
    body.on("error", () => {});
    held.add(body, reply);
    const timer = setTimeout(() => {
      reply.header("connection", "close");
      body.destroy(
        new ApiError(408, "body_timeout", "The request did not come in time. Please try again."),
      );
    }, spread(timeoutMs));
    body.once("close", () => clearTimeout(timer));
    done(null, body);
  });
}

/** Streams files through; drops a connection whose upload stalls or trickles. */
export function passThrough(scope: FastifyInstance, timeoutMs: number) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, body, done) => done(null, copyOf(body)));
  scope.addHook("preParsing", ({ raw }, _reply, payload, done) => {
    const { socket } = raw;
    let before = socket.bytesRead;
    // Whether the service has applied backpressure: then nothing is read from the visitor.
    let held = false;
    raw.on("pause", () => (held = true));
    const check = setInterval(() => {
      if (!held && socket.bytesRead - before < LEAST_BYTES) raw.destroy();
      before = socket.bytesRead;
      held = raw.isPaused();
    }, 3 * timeoutMs);
    const stop = () => clearInterval(check);
    raw.once("end", stop);
    raw.once("close", stop);
    done(null, payload);
  });
}

/**
 * A service that answers before it has read everything ends this copy, not the visitor's
 * connection.
 */
function copyOf(body: Readable): PassThrough {
  const copy = new PassThrough();
  body.once("close", () => {
    if (!body.readableEnded) copy.destroy();
  });
  return body.pipe(copy);
}

/**
 * Drops a response that its visitor doesn't read: it holds memory, and a connection to a service.
 */
export function boundAnswers(
  app: FastifyInstance,
  { timeoutMs, poolOf }: { timeoutMs: number; poolOf: (request: FastifyRequest) => Pool },
) {
  app.addHook("onSend", (request, { raw }, payload, done) => {
    done(null, payload);
    // Nearly every response has been flushed by now: only the others need timers.
    if (raw.writableEnded && raw.writableLength === 0) return;
    // With pipelining, the response has no socket yet while an earlier one is being sent.
    const { socket } = request.raw;
    if (!(socket instanceof Socket)) return;
    // Only unsent data counts: a service that pauses isn't the visitor's fault.
    raw.setTimeout(2 * timeoutMs, () => {
      if (raw.writableLength > 0) socket.destroy();
    });
    if (poolOf(request) === "stream") return;
    const timer = setTimeout(() => socket.destroy(), ANSWER_MS);
    raw.once("close", () => clearTimeout(timer));
  });
}
