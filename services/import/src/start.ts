/** Import as one running process, with its worker. */
import { createQueue } from "@mainstreet/jobs/queue";
import { gauge } from "@mainstreet/service/operations/metrics";
import { createObjectStore, ensureBucket } from "@mainstreet/service/stores/object-store";
import { serve } from "@mainstreet/service/operations/serve";
import { createServiceClient } from "@mainstreet/service/access/service-client";
import { createServiceTokens } from "@mainstreet/service/access/service-token";
import { buildApp } from "./app.ts";
import { admit } from "./checking/admission.ts";
import { matchModel } from "./checking/match.model.ts";
import { createMatchStore } from "./checking/match.store.ts";
import type { ImportConfig } from "./config.ts";
import { appliedModel } from "./import/applied.model.ts";
import { createAppliedStore } from "./import/applied.store.ts";
import { createDraftStore } from "./draft/draft.store.ts";
import { createInspector, createMappingReader } from "./draft/inspection.ts";
import { mappingModel } from "./draft/mapping.model.ts";
import { createMappingStore } from "./draft/mapping.store.ts";
import { importModel } from "./import/import.model.ts";
import { referenceModel } from "./import/reference.model.ts";
import { createReferenceStore } from "./import/reference.store.ts";
import { rejectionModel } from "./import/rejection.model.ts";
import { createRejectionStore } from "./import/rejection.store.ts";
import type { JobKind } from "./import/job-kind.ts";
import { createReadImportUsage } from "./import/usage.ts";
import { createRunStore } from "./import/run.store.ts";
import { createFindBusinesses } from "./running/business-references.ts";
import { createBulkClient } from "./running/bulk-client.ts";
import type { BulkService } from "./running/bulk-client.ts";
import { importJob, jobIdOf, startImportRunner } from "./running/import.job.ts";
import { models } from "./models.ts";
import { createObjectFiles } from "./upload/object.ts";
import { startRetention } from "./upload/retention.ts";

/** Resolves once import listens; `close` stops imports at their next checkpoint. */
export function startService(config: ImportConfig, now = () => new Date()) {
  const objects = createObjectStore(config);
  return serve("import", config, {
    now,
    stores: { objects: () => ensureBucket(objects, config.S3_BUCKET) },
    models,
    sources: ["auth"],
    async start(deps) {
      const { prefix, mongo, metrics, log } = deps;
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
      const imports = createRunStore(importModel(mongo), now);
      const files = createObjectFiles(objects, config.S3_BUCKET);
      const applied = createAppliedStore(appliedModel(mongo));
      const drafts = createDraftStore(importModel(mongo), now);
      const mappings = createMappingStore(mappingModel(mongo), now);
      const references = createReferenceStore(referenceModel(mongo));
      const matches = createMatchStore(matchModel(mongo));
      const rejections = createRejectionStore(rejectionModel(mongo));
      const stored = { imports, drafts, files, applied, references, matches, rejections };
      const retention = startRetention({ ...stored, log, now });
      const run = {
        imports,
        drafts,
        readMapping: createMappingReader(createInspector({ files, mappings })),
        applied,
        rejections,
        references,
        matches,
        use: createReadImportUsage(importModel(mongo), now),
        files,
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
      gauge(metrics, "import_queue_depth", "Imports that wait or run", () =>
        queue.depth().catch(() => Number.NaN),
      );
      gauge(
        metrics,
        "imports_runnable",
        "Imports that can run side by side, one of each town",
        () => imports.runnable().catch(() => Number.NaN),
      );

      const enqueue = (town: string, id: string, work: JobKind = "running") =>
        queue
          .add({ town, id, work }, { id: jobIdOf(id, work) })
          .catch((error: unknown) =>
            log.warn({ err: error, town, id }, "not queued, the sweep finds it"),
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
