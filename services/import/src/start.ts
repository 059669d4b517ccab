/** Import as one running process, with its worker. */
import { createQueue } from "@mainstreet/jobs/queue";
import { gauge } from "@mainstreet/service/operations/metrics";
import { createObjectStore, ensureBucket } from "@mainstreet/service/stores/object-store";
import { serve } from "@mainstreet/service/operations/serve";
import { createServiceClient } from "@mainstreet/service/access/service-client";
import { createServiceTokens } from "@mainstreet/service/access/service-token";
import { buildApp } from "./app.ts";
import { admit } from "./checking/admission.ts";
import type { ImportConfig } from "./config.ts";
import { createMappingReader } from "./draft/inspection.ts";
import type { Enqueue } from "./import/job-kind.ts";
import { models } from "./models.ts";
import { createFindBusinesses } from "./running/business-references.ts";
import { createBulkClient } from "./running/bulk-client.ts";
import type { BulkService } from "./running/bulk-client.ts";
import { importJob, jobIdOf, startImportRunner } from "./running/import.job.ts";
import { createStores } from "./stores.ts";
import { startRetention } from "./upload/retention.ts";

/** Resolves once import is listening; `close` stops imports at their next checkpoint. */
export function startService(config: ImportConfig, now = () => new Date()) {
  const objects = createObjectStore(config);
  return serve("import", config, {
    now,
    stores: { objects: () => ensureBucket(objects, config.S3_BUCKET) },
    models,
    sources: ["auth"],
    async start(deps) {
      const { prefix, metrics, log } = deps;
      const connection = { redisUrl: config.REDIS_URL, prefix };
      const queue = createQueue(importJob, connection);
      const tokenFor = createServiceTokens("import", config.IMPORT_PRIVATE_KEY);
      const urls = {
        listings: config.LISTINGS_URL,
        coupons: config.COUPONS_URL,
        events: config.EVENTS_URL,
      };
      const client = createServiceClient(urls, tokenFor);
      const patienceMs = config.IMPORT_PATIENCE_MS;
      const bulk = (service: BulkService) => createBulkClient({ service, client, patienceMs, log });
      const clients = {
        listings: bulk("listings"),
        coupons: bulk("coupons"),
        events: bulk("events"),
      };
      const stores = createStores({ ...deps, objects });
      const retention = startRetention({ ...stores, log, metrics, now });
      const run = {
        ...stores,
        readMapping: createMappingReader(stores.inspect),
        ...clients,
        findBusinesses: createFindBusinesses(clients.listings),
      };
      const runner = startImportRunner({
        run: { ...run, admit: (claim) => admit(run, claim) },
        queue,
        connection,
        log,
        concurrency: config.IMPORT_CONCURRENCY,
        lockMs: config.IMPORT_LEASE_MS,
      });
      gauge(metrics, "import_queue_depth", "Imports waiting or running", () =>
        queue.depth().catch(() => Number.NaN),
      );
      gauge(
        metrics,
        "imports_runnable",
        "Imports that can run in parallel, at most one of each town",
        () => stores.runs.runnable().catch(() => Number.NaN),
      );

      const enqueue: Enqueue = (town, id, work = "running") =>
        queue
          .add({ town, id, work }, { id: jobIdOf(id, work) })
          .catch((error: unknown) =>
            log.warn({ err: error, town, id }, "import not queued, the sweep will queue it"),
          );
      const jobs = {
        name: "jobs",
        count: (town: string) => queue.count((job) => job.town === town),
        erase: (town: string) => queue.remove((job) => job.town === town),
      };
      const parts = await buildApp({ ...deps, objects, clients, enqueue, jobs });
      return {
        ...parts,
        closing: [
          { imports: () => runner.close(), retention: retention.close },
          {
            queue: queue.close,
            client: client.close,
            objects: () => objects.destroy(),
          },
        ],
      };
    },
  });
}
