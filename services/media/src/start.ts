/** Media as one running process: indexes, bucket, subscriptions, sweep, HTTP. */
import { startSubscriptions } from "@mainstreet/messages/subscribe";
import { comparingHandlers } from "@mainstreet/service/differences";
import { messageMetrics } from "@mainstreet/service/message-metrics";
import { ensureIndexes } from "@mainstreet/service/mongo";
import { createObjectStore, ensureBucket } from "@mainstreet/service/object-store";
import { removedTownModel } from "@mainstreet/service/removals";
import { serve } from "@mainstreet/service/serve";
import { buildApp } from "./app.ts";
import type { MediaConfig } from "./config.ts";
import { copies } from "./copies.ts";
import { imageModel } from "./image/image.model.ts";
import { sources, subscriptions } from "./subscriptions.ts";
import { startSweeping } from "./sweep/sweep.job.ts";
import { sweep } from "./sweep/sweep.ts";
import { createUses, useModels } from "./use/uses.ts";

/** Resolves once media listens; `close` finishes what is in hand. */
export function startService(config: MediaConfig, now = () => new Date()) {
  const objects = createObjectStore(config);
  return serve("media", config, {
    stores: { objects: () => ensureBucket(objects, config.S3_BUCKET) },
    prepare: ({ mongo }) =>
      ensureIndexes([imageModel(mongo), ...useModels(mongo), removedTownModel(mongo)]),
    async start({ metrics, bus, ...connections }) {
      const { mongo, log } = connections;
      const model = imageModel(mongo);
      const { app, images, removals } = await buildApp({
        ...connections,
        config,
        objects,
        now,
        metrics,
      });
      const uses = createUses(mongo);
      const inbox = startSubscriptions({
        ...bus,
        group: "media",
        sources,
        handlers: removals.handlers({
          ...subscriptions({ uses }),
          ...comparingHandlers({ ...bus, mongo, copies }),
        }),
      });
      const sweepNow = () => sweep({ model, images, uses, now });
      const sweeping = startSweeping({
        connection: { redisUrl: config.REDIS_URL, prefix: config.REDIS_PREFIX },
        log,
        waiting: inbox.waiting,
        sweep: sweepNow,
      });
      messageMetrics(metrics, { inbox });
      const closing = [
        { messages: inbox.close, jobs: () => sweeping.close() },
        { objects: () => objects.destroy() },
      ];
      return { app, uses, objects, images: model, sweep: sweepNow, closing };
    },
  });
}
