/** A service as one running process: waits for its stores, then serves, and knows how it ends. */
import type { FastifyInstance } from "fastify";
import Fastify from "fastify";
import type { Stage } from "./closing.ts";
import { closeInOrder } from "./closing.ts";
import type { Connections } from "./connect.ts";
import { connect } from "./connect.ts";
import { ApiError, handleError } from "./errors.ts";
import { healthRoutes } from "./health.ts";
import type { Metrics } from "./metrics.ts";
import { createMetrics } from "./metrics.ts";
import { serverLimits } from "./timeouts.ts";
import { waitFor } from "./wait-for.ts";

export interface ServeConfig {
  HOST: string;
  PORT: number;
  LOG_LEVEL: string;
  MONGODB_URL: string;
  MONGODB_PREFIX: string;
  REDIS_URL: string;
  REDIS_PREFIX: string;
}

/** What the parts of a service are made from. */
export interface Ground extends Connections {
  metrics: Metrics;
  /** Where messages go and come from. */
  bus: Pick<Connections, "redis" | "log"> & { prefix: string };
}

interface Description<Parts> {
  /** What must be there beside database and Redis; tried until it succeeds. */
  stores?: Record<string, () => Promise<unknown>>;
  /** Makes indexes and whatever else must be in the database before anything runs; may be repeated. */
  prepare: (ground: Ground) => Promise<unknown>;
  /** Starts everything but listening; nothing in it waits for a store. */
  start: (ground: Ground) => Promise<Parts>;
}

/**
 * Resolves once the service listens. Until its stores are there it is alive but not ready, and whoever
 * asks it something gets a 503.
 */
export async function serve<
  Parts extends { app: Pick<FastifyInstance, "listen" | "close">; closing: readonly Stage[] },
>(name: string, config: ServeConfig, { stores = {}, prepare, start }: Description<Parts>) {
  const { open, disconnect, ...connections } = connect(name, config);
  const { redis, log } = connections;
  const metrics = createMetrics();
  const ground = { ...connections, metrics, bus: { redis, log, prefix: config.REDIS_PREFIX } };

  const wanted = { database: open, redis: () => redis.ping(), ...stores };
  const missing = new Set(Object.keys(wanted));
  const place = { port: config.PORT, host: config.HOST };
  const waiting = await listenWaiting({ place, missing, metrics });
  await Promise.all(
    Object.entries(wanted).map(async ([store, attempt]) => {
      await waitFor(store, attempt, log);
      missing.delete(store);
    }),
  );
  await waitFor("indexes", () => prepare(ground), log);

  const parts = await start(ground);
  await waiting.close();
  const url = await parts.app.listen(place);
  const [first, ...later] = parts.closing;
  const closing = [
    { requests: () => parts.app.close(), ...first },
    ...later,
    { stores: disconnect },
  ];
  return {
    ...parts,
    url,
    log,
    closing,
    close: async () => void (await closeInOrder(closing, log)),
  };
}

/** Alive, not ready; tells what is missing. */
async function listenWaiting(options: {
  place: { port: number; host: string };
  missing: ReadonlySet<string>;
  metrics: Metrics;
}) {
  const { place, missing, metrics } = options;
  const app = Fastify({ ...serverLimits(), forceCloseConnections: true });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(async (_request, reply) => {
    reply.header("retry-after", 1);
    throw new ApiError(503, "unavailable", "This is not possible yet. Please try again.");
  });
  const isThere = (store: string) => async () =>
    missing.has(store) ? Promise.reject(new Error("not there yet")) : true;
  const checks = Object.fromEntries([...missing].map((store) => [store, isThere(store)]));
  const started = () => Promise.reject(new Error("not started yet"));
  await app.register(healthRoutes, {
    checks: { ...checks, started },
    metrics,
    closing: () => false,
  });
  await app.listen(place);
  return app;
}
