/** How long a visitor may take to send a body, and to take an answer. */
import { Socket } from "node:net";
import { PassThrough, Readable } from "node:stream";
import { ApiError } from "@mainstreet/service/http/errors";
import { isUnread } from "@mainstreet/service/http/unread-body";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Pool } from "./bounds.ts";
import type { HeldBodies } from "./held-bodies.ts";

/** The largest body that the services take but for files. */
export const BODY_BYTES = 1024 * 1024;
/** The first line and the headers of a request. */
export const HEADER_BYTES = 16 * 1024;
/** Proxies keep idle connections for up to an hour (Envoy), and who closes first must be the client. */
export const PROXY_KEEP_ALIVE_MS = 3_660_000;
/** A file of 2 GB over a line of 5 Mbit/s. */
export const UPLOAD_MS = 60 * 60 * 1000;
/** The largest export over a slow line. */
const ANSWER_MS = 10 * 60 * 1000;
/** So much of a file has to come within the time of three small bodies. */
const LEAST_BYTES = 64 * 1024;

/** Up to a half less: what came together would end in one go, and come back in one, while everybody waits. */
const spread = (ms: number) => ms * (1 - Math.random() / 2);

/** Closes a connection on which nothing was asked, at the latest after `withinMs`. */
export function closeSilent({ server }: FastifyInstance, withinMs: number) {
  server.on("connection", (socket) => {
    const close = () => socket.bytesRead === 0 && socket.destroy();
    const timer = setTimeout(close, spread(withinMs));
    socket.once("close", () => clearTimeout(timer));
  });
}

/** A small body is here whole before a connection to a service is taken for it. */
export function readWhole(scope: FastifyInstance, timeoutMs: number, held: HeldBodies) {
  // Fastify has parsers of its own, for text as well.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "*",
    { parseAs: "buffer", bodyLimit: BODY_BYTES },
    // As it was sent: a stream is passed on as it is.
    (_request, body, done) => done(null, Readable.from([body])),
  );
  scope.addHook("preParsing", ({ raw }, reply, payload, done) => {
    if (!isUnread(raw) || raw.method === "GET" || raw.method === "HEAD") return done(null, payload);
    const body = copyOf(payload);
    // It may fail when nobody reads it any more.
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

/** A file passes through as it comes; one that stops coming, or trickles, is given up. */
export function passThrough(scope: FastifyInstance, timeoutMs: number) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, body, done) => done(null, copyOf(body)));
  scope.addHook("preParsing", ({ raw }, _reply, payload, done) => {
    const { socket } = raw;
    let before = socket.bytesRead;
    // While the service takes no more, nothing is taken from the visitor.
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

/** A service that answers before it has read all ends its own stream, not the visitor's connection. */
function copyOf(body: Readable): PassThrough {
  const copy = new PassThrough();
  body.once("close", () => {
    if (!body.readableEnded) copy.destroy();
  });
  return body.pipe(copy);
}

/** Gives up an answer that its visitor does not take: it holds memory, and a connection to a service. */
export function boundAnswers(
  app: FastifyInstance,
  { timeoutMs, poolOf }: { timeoutMs: number; poolOf: (request: FastifyRequest) => Pool },
) {
  app.addHook("onSend", (request, { raw }, payload, done) => {
    done(null, payload);
    // Nearly every answer is with its connection by now: timers are only for the others.
    if (raw.writableEnded && raw.writableLength === 0) return;
    // The answer's own is none yet while one asked for before it on the same connection is on its way.
    const { socket } = request.raw;
    if (!(socket instanceof Socket)) return;
    // A service that says nothing for a while is not the visitor's fault.
    raw.setTimeout(2 * timeoutMs, () => {
      if (raw.writableLength > 0) socket.destroy();
    });
    if (poolOf(request) === "stream") return;
    const timer = setTimeout(() => socket.destroy(), ANSWER_MS);
    raw.once("close", () => clearTimeout(timer));
  });
}
