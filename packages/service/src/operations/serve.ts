/** A service as one running process: waits for its stores, then serves, and knows how it ends. */
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
import { waitFor } from "./wait-for.ts";

interface Description<Config, Own extends ServiceParts> extends MessagingOptions {
  now: () => Date;
  /** What must be there beside database and Redis; tried until it succeeds. */
  stores?: Record<string, () => Promise<unknown>>;
  /** Its collections: their indexes are made before anything runs. */
  models: (mongo: Connection) => Parameters<typeof ensureIndexes>[0];
  /** What else must be in the database before; may be repeated. */
  prepare?: (mongo: Connection) => Promise<unknown>;
  /** Makes the app and starts what is the service's own; nothing in it waits for a store. */
  start: (deps: ServiceDeps<Config>) => Promise<Own>;
}

/**
 * Resolves once the service listens; `close` finishes what is in hand. Until its stores are there it is
 * alive but not ready, and whoever asks it something gets a 503.
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
      await waitFor(store, attempt, log);
      missing.delete(store);
    }),
  );
  const indexed = [...models(mongo), removedTownModel(mongo)];
  await waitFor("indexes", () => ensureIndexes(indexed), log);
  if (prepare) await waitFor("first records", () => prepare(mongo), log);

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

/** Alive, not ready; tells what is missing. */
async function listenWaiting(options: {
  place: { port: number; host: string };
  missing: ReadonlySet<string>;
  metrics: Metrics;
}) {
  const { place, missing, metrics } = options;
  const app = Fastify({ ...serverLimits(), forceCloseConnections: true });
  app.setErrorHandler(handleError);
  // Before the body is read: it may be larger than is taken here, which would be a refusal for good.
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
