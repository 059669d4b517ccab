/** Starts media as one process, with the sweep of unused images. */
import { createServiceClient } from "@mainstreet/service/access/service-client";
import { createServiceTokens } from "@mainstreet/service/access/service-token";
import { createObjectStore, ensureBucket } from "@mainstreet/service/stores/object-store";
import { serve } from "@mainstreet/service/operations/serve";
import { buildApp } from "./app.ts";
import type { MediaConfig } from "./config.ts";
import { projections } from "./projections.ts";
import { imageModel } from "./image/image.model.ts";
import { models } from "./models.ts";
import { sources, subscriptions } from "./subscriptions.ts";
import { startSweeping } from "./sweep/sweep.job.ts";
import { sweep } from "./sweep/sweep.ts";
import { createAskOwners } from "./image-uses/owners.ts";
import { createImageUses } from "./image-uses/image-uses.store.ts";

/** Resolves once media listens; `close` finishes requests in flight. */
export function startService(config: MediaConfig, now = () => new Date()) {
  const objects = createObjectStore(config);
  return serve("media", config, {
    now,
    stores: { objects: () => ensureBucket(objects, config.S3_BUCKET) },
    models,
    sources,
    projections,
    async start(deps) {
      const { prefix, mongo, log, waiting } = deps;
      const { app, images, removals } = await buildApp({ ...deps, objects });
      const model = imageModel(mongo);
      const imageUses = createImageUses(mongo);
      const owners = createServiceClient(
        {
          auth: config.AUTH_URL,
          listings: config.LISTINGS_URL,
          coupons: config.COUPONS_URL,
          events: config.EVENTS_URL,
        },
        createServiceTokens("media", config.MEDIA_PRIVATE_KEY),
      );
      const askOwners = createAskOwners(owners);
      const sweepNow = () => sweep({ model, images, imageUses, askOwners, now });
      const connection = { redisUrl: config.REDIS_URL, prefix };
      const sweeping = startSweeping({ connection, log, waiting, sweep: sweepNow });
      return {
        app,
        removals,
        handlers: subscriptions({ imageUses }),
        closing: [
          { jobs: () => sweeping.close() },
          { objects: () => objects.destroy(), owners: owners.close },
        ],
        imageUses,
        objects,
        images: model,
        sweep: sweepNow,
      };
    },
  });
}
