/** The end of every request, whoever makes it. */
import type { Server } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

type Ended = (request: FastifyRequest, reply: FastifyReply, status: number) => void;

/** Nobody waited until the answer began; as nginx counts it. */
const LEFT = 499;

/** Of each app all together: one more listener at each answer is enough. */
const told = new WeakMap<Server, Ended[]>();

/**
 * Calls back once a request is over, with its status. Fastify's `onResponse` alone is silent where the
 * connection ends before the answer does, and its `onRequestAbort` where a body had come.
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
    // Node warns of more than ten.
    raw.setMaxListeners(raw.getMaxListeners() + 1);
    raw.once("close", left).once("finish", () => raw.off("close", left));
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    for (const one of all) one(request, reply, reply.statusCode);
    done();
  });
}
