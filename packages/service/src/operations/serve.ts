/** Runs a service as a process: waits for its stores, then serves, and shuts down in order. */
import Fastify from "fastify";
import type { Connection } from "mongoose";
import { closeInOrder } from "./closing.ts";
import type { ServiceConfig } from "./config.ts";
import { connect } from "../stores/connect.ts";
import { ApiError, handleError } from "../http/errors.ts";
import { healthRoutes } from "../http/health.ts";
import type { Metrics } from "./metrics.ts";
import { createMetrics } from "./metrics.ts";
import { ensureIndexes } from "../stores/mongo.ts";
import { requireOnePrimary } from "../stores/redis.ts";
import { startMessaging } from "./messaging.ts";
import type { MessagingOptions, ServiceDeps, ServiceParts } from "./messaging.ts";
import { removedTownModel } from "../towns/removals.ts";
import { serverLimits } from "../http/timeouts.ts";
import { retryUntilDone } from "./retry-until-done.ts";

interface Description<Config, Own extends ServiceParts> extends MessagingOptions {
  now: () => Date;
  /** Stores required beside database and Redis; each is tried until it succeeds. */
  stores?: Record<string, () => Promise<unknown>>;
  /** Its collections, whose indexes are created before anything runs. */
  models: (mongo: Connection) => Parameters<typeof ensureIndexes>[0];
  /** Prepares the database before the start; may run repeatedly. */
  prepare?: (mongo: Connection) => Promise<unknown>;
  /** Builds the app and starts the service's own parts; never waits for a store. */
  start: (deps: ServiceDeps<Config>) => Promise<Own>;
}

/**
 * Resolves once the service listens; `close` finishes requests in flight. Until its stores are available, it is
 * alive but not ready, and answers every request with 503.
 */
export async function serve<
  Config extends ServiceConfig & { PORT: number },
  Own extends ServiceParts,
>(service: string, config: Config, description: Description<Config, Own>) {
  const { now, stores = {}, models, prepare, start } = description;
  const { open, disconnect, ...connections } = connect(service, config);
  const { mongo, redis, log } = connections;
  const metrics = createMetrics();

  const wanted = { database: open, redis: () => requireOnePrimary(redis), ...stores };
  const missing = new Set(Object.keys(wanted));
  const place = { port: config.PORT, host: config.HOST };
  const waiting = await listenWaiting({ place, missing, metrics });
  await Promise.all(
    Object.entries(wanted).map(async ([store, attempt]) => {
      await retryUntilDone(store, attempt, log);
      missing.delete(store);
    }),
  );
  const indexed = [...models(mongo), removedTownModel(mongo)];
  await retryUntilDone("indexes", () => ensureIndexes(indexed), log);
  if (prepare) await retryUntilDone("first records", () => prepare(mongo), log);

  const parts = await startMessaging({ ...connections, config, metrics, now }, description, start);
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

/** Listens until the service has started: alive, not ready, and reports the missing stores. */
async function listenWaiting(options: {
  place: { port: number; host: string };
  missing: ReadonlySet<string>;
  metrics: Metrics;
}) {
  const { place, missing, metrics } = options;
  const app = Fastify({ ...serverLimits(), forceCloseConnections: true });
  app.setErrorHandler(handleError);
  // Before reading the body: a body too large for this app would get a permanent refusal instead of
  // a 503.
  app.addHook("onRequest", async (request, reply) => {
    if (!request.is404) return;
    reply.header("retry-after", 1);
    throw new ApiError(503, "unavailable", "This is not possible yet. Please try again.");
  });
  const isThere = (store: string) => async () =>
    missing.has(store) ? Promise.reject(new Error("not there yet")) : true;
  const checks = Object.fromEntries([...missing].map((store) => [store, isThere(store)]));
  const started = () => Promise.reject(new Error("not started yet"));
  await app.register(healthRoutes, {
    needs: { ...checks, started },
    checks: {},
    metrics,
    closing: () => false,
  });
  await app.listen(place);
  return app;
}
