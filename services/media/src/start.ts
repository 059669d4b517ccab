/** Media as one running process: connections, indexes, subscriptions, sweep, HTTP, and how it ends. */
import { startSubscriptions } from "@mainstreet/messages/subscribe";
import { connect } from "@mainstreet/service/connect";
import { messageMetrics } from "@mainstreet/service/message-metrics";
import { createMetrics } from "@mainstreet/service/metrics";
import { ensureIndexes } from "@mainstreet/service/mongo";
import { createObjectStore, ensureBucket } from "@mainstreet/service/object-store";
import { removedTownModel } from "@mainstreet/service/removals";
import { buildApp } from "./app.ts";
import type { MediaConfig } from "./config.ts";
import { imageModel } from "./image/image.model.ts";
import { sources, subscriptions } from "./subscriptions.ts";
import { startSweeping } from "./sweep/sweep.job.ts";
import { sweep } from "./sweep/sweep.ts";
import { createUses, useModels } from "./use/uses.ts";

/** Resolves once media listens; `close` finishes what is in hand. */
export async function startService(config: MediaConfig, now = () => new Date()) {
  const { disconnect, ...connections } = await connect("media", config);
  const { mongo, redis, log } = connections;
  const model = imageModel(mongo);
  const objects = createObjectStore(config);
  await ensureIndexes([model, ...useModels(mongo), removedTownModel(mongo)]);
  await ensureBucket(objects, config.S3_BUCKET);

  const metrics = createMetrics();
  const { app, images, removals } = await buildApp({
    ...connections,
    config,
    objects,
    now,
    metrics,
  });
  const uses = createUses(mongo);
  const bus = { redis, prefix: config.REDIS_PREFIX, log };
  const inbox = startSubscriptions({
    ...bus,
    group: "media",
    sources,
    handlers: removals.handlers(subscriptions({ uses })),
  });
  const sweepNow = () => sweep({ model, images, uses, now });
  const sweeping = await startSweeping({
    connection: { redisUrl: config.REDIS_URL, prefix: config.REDIS_PREFIX },
    log,
    waiting: inbox.waiting,
    sweep: sweepNow,
  });
  messageMetrics(metrics, { inbox });
  const url = await app.listen({ port: config.PORT, host: config.HOST });
  return {
    app,
    url,
    log,
    uses,
    objects,
    images: model,
    sweep: sweepNow,
    async close() {
      await Promise.all([app.close(), inbox.close(), sweeping.close()]);
      objects.destroy();
      await disconnect();
    },
  };
}
