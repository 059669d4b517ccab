/**
 * Limits on what one visitor's address can hold of the gateway at a time: connections and requests.
 */
import { ApiError } from "@mainstreet/service/http/errors";
import { createInFlightCounter } from "@mainstreet/service/http/in-flight";
import { clientKey } from "@mainstreet/service/http/client-key";
import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Connections per address: a whole office may share one, and a frontend, which renders for
 * everybody, makes 64 requests at a time.
 */
const CONNECTIONS = 512;
/** Requests in flight per address and pool. */
const IN_FLIGHT_LIMITS = { usual: 128, upload: 16, visitorUpload: 16, stream: 32 } as const;

/** Long requests have pools of their own, so that they don't use up the others' connections. */
export type Pool = keyof typeof IN_FLIGHT_LIMITS;

/**
 * Limits connections per address. Not used behind a proxy: all connections are the proxy's, which
 * has to limit its clients' itself.
 */
export function limitConnections(app: FastifyInstance) {
  const open = createInFlightCounter();
  app.server.on("connection", (socket) => {
    const visitor = clientKey(socket.remoteAddress ?? "");
    if (open.of(visitor) >= CONNECTIONS) {
      socket.destroy();
      return;
    }
    open.add(visitor);
    socket.once("close", () => open.remove(visitor));
  });
}

/** Refuses a request with 429 when its address has too many requests of that pool in flight. */
export function limitConcurrentRequests(
  app: FastifyInstance,
  poolOf: (request: FastifyRequest) => Pool,
) {
  const inFlight = createInFlightCounter();
  app.addHook("onRequest", (request, reply, done) => {
    const pool = poolOf(request);
    const key = `${pool} ${clientKey(request.ip)}`;
    if (inFlight.of(key) >= IN_FLIGHT_LIMITS[pool]) {
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
    inFlight.add(key);
    // Also emitted when the visitor disconnects.
    reply.raw.once("close", () => inFlight.remove(key));
    done();
  });
}
