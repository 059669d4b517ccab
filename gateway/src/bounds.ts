/** How much of the gateway one visitor can hold at a time: connections and requests by address. */
import { ApiError } from "@mainstreet/service/http/errors";
import { countInHand } from "@mainstreet/service/access/in-hand";
import { visitorOf } from "@mainstreet/service/access/visitor";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Whole offices stand behind one address, and a frontend, which renders for everybody, asks 64 things at a time. */
const CONNECTIONS = 512;
/** Requests in hand, by what they hold. */
const IN_HAND = { usual: 128, upload: 16, visitorUpload: 16, stream: 32 } as const;

/** Requests that hold a connection for a while have pools of their own, so that they take none from the others. */
export type Pool = keyof typeof IN_HAND;

/** Where a proxy stands before us, all connections are its own: bounding them is its job. */
export function boundConnections(app: FastifyInstance) {
  const open = countInHand();
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
  const inHand = countInHand();
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
