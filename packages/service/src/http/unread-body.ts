/** Bodies that are still on their way when their request has its answer. */
import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";

/** Whether something of the request's body is still to come. */
export const isUnread = ({ complete, headers }: IncomingMessage) =>
  !complete &&
  (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);

/**
 * What still comes of a body after its answer is read and forgotten for a while: closing the connection
 * at once would take the answer from who is still sending, and waiting without end would keep it.
 */
export const discardUnread = fp<{ timeoutMs: number }>(async (app, { timeoutMs }) => {
  // Who was waited for in vain is not waited for again.
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
