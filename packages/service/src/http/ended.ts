/** Detects the end of every request, whoever ends it. */
import type { Server } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

type Ended = (request: FastifyRequest, reply: FastifyReply, status: number) => void;

/** Status of a request whose client left before the response began, as in nginx. */
const LEFT = 499;

/** Callbacks by app, so that one listener per response is enough. */
const told = new WeakMap<Server, Ended[]>();

/**
 * Calls back once a request is over, with its status. Fastify's `onResponse` alone misses connections closed
 * before the response ended, and its `onRequestAbort` those closed after the body had arrived.
 */
export function onEnd(app: FastifyInstance, ended: Ended) {
  const known = told.get(app.server);
  if (known) {
    known.push(ended);
    return;
  }
  const all = [ended];
  told.set(app.server, all);
  app.addHook("onRequest", (request, reply, done) => {
    const { raw } = reply;
    const left = () => {
      for (const one of all) one(request, reply, raw.headersSent ? reply.statusCode : LEFT);
    };
    // Node warns about more than ten listeners.
    raw.setMaxListeners(raw.getMaxListeners() + 1);
    raw.once("close", left).once("finish", () => raw.off("close", left));
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    for (const one of all) one(request, reply, reply.statusCode);
    done();
  });
}
