/** Bodies that are still arriving when their request has been answered. */
import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";

/** Whether part of the request's body is still to come. */
export const isUnread = ({ complete, headers }: IncomingMessage) =>
  !complete &&
  (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);

/**
 * Reads and discards the rest of a body after the response, for a limited time: closing the connection at once
 * would lose the response for a client that is still sending, and waiting forever would block it.
 */
export const discardUnread = fp<{ timeoutMs: number }>(async (app, { timeoutMs }) => {
  // 408: the client has already been waited for.
  const isDiscarded = ({ raw }: FastifyRequest, status: number) => status !== 408 && isUnread(raw);
  app.addHook("onSend", (request, reply, payload, done) => {
    if (isDiscarded(request, reply.statusCode)) reply.removeHeader("connection");
    done(null, payload);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { raw } = request;
    if (isDiscarded(request, reply.statusCode)) {
      const timer = setTimeout(() => raw.destroy(), timeoutMs);
      raw.once("close", () => clearTimeout(timer));
      raw.resume();
    }
    done();
  });
});
