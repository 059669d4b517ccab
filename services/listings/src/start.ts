/** Listings as one running process, with geocoding. */
import { startRetentionByAge } from "@mainstreet/service/operations/retention";
import { serve } from "@mainstreet/service/operations/serve";
import { buildApp } from "./app.ts";
import type { ListingsConfig } from "./config.ts";
import { createCloneCategories } from "./category/clone-categories.ts";
import { projections } from "./projections.ts";
import { openGeocodeQueue, startGeocoding } from "./geocoding/start-geocoding.ts";
import { models } from "./models.ts";
import { publications } from "./publications.ts";
import { eraseOldSubmissions } from "./submission/submission-retention.ts";
import { sources, subscriptions } from "./subscriptions.ts";

/** Resolves once listings is listening; `close` finishes what is in flight. */
export const startService = (config: ListingsConfig, now = () => new Date()) =>
  serve("listings", config, {
    now,
    models,
    publications,
    sources,
    projections,
    async start(deps) {
      const queue = openGeocodeQueue(config);
      const parts = await buildApp({ ...deps, geocodeQueue: queue });
      const { businesses, categories, townPlaces } = parts;
      const cloneCategories = createCloneCategories(deps.mongo, categories);
      const geocoding = startGeocoding({ ...deps, queue, businesses, townPlaces });
      const retention = startRetentionByAge({
        ...deps,
        name: "erasing of old submissions",
        months: config.SUBMISSIONS_KEPT_MONTHS,
        erase: (before) => eraseOldSubmissions(parts, deps.log, before),
      });
      return {
        ...parts,
        handlers: subscriptions({ ...parts, cloneCategories }),
        closing: [
          { jobs: geocoding.close, expiry: retention.close },
          { queue: async () => queue?.close() },
        ],
      };
    },
  });
