/** Import over HTTP. */
import type { S3Client } from "@aws-sdk/client-s3";
import multipart from "@fastify/multipart";
import { errorBody } from "@mainstreet/contracts/errors";
import { importRecord, importResponse, rejectedRow } from "@mainstreet/contracts/import";
import { importDraft } from "@mainstreet/contracts/import-draft";
import { importMatch } from "@mainstreet/contracts/import-match";
import { holdings } from "@mainstreet/contracts/operator";
import { buildService } from "@mainstreet/service/http/build";
import type { AppDeps } from "@mainstreet/service/http/build";
import { connectionChecks } from "@mainstreet/service/stores/connect";
import type { TownData } from "@mainstreet/service/towns/town-data";
import { checkBucket, townObjects } from "@mainstreet/service/stores/object-store";
import { createRemovals } from "@mainstreet/service/towns/removals";
import { removalsRoutes } from "@mainstreet/service/towns/removals.routes";
import { createSessionVerifier } from "@mainstreet/service/access/session";
import { matchModel } from "./checking/match.model.ts";
import { matchRoutes } from "./checking/match.routes.ts";
import { createMatchStore } from "./checking/match.store.ts";
import type { ImportConfig } from "./config.ts";
import { draftRoutes } from "./draft/draft.routes.ts";
import { createDraftStore } from "./draft/draft.store.ts";
import { createInspector } from "./draft/inspection.ts";
import { mappingModel } from "./draft/mapping.model.ts";
import { createMappingStore } from "./draft/mapping.store.ts";
import { appliedModel } from "./import/applied.model.ts";
import { createAppliedStore } from "./import/applied.store.ts";
import { importModel } from "./import/import.model.ts";
import { referenceModel } from "./import/reference.model.ts";
import { createReferenceStore } from "./import/reference.store.ts";
import { importRoutes } from "./import/import.routes.ts";
import { createImportStore } from "./import/import.store.ts";
import { createReadImportUsage } from "./import/usage.ts";
import { rejectionModel } from "./import/rejection.model.ts";
import type { JobKind } from "./import/job-kind.ts";
import { createRejectionStore } from "./import/rejection.store.ts";
import type { Clients } from "./running/store-batch.ts";
import { createObjectFiles } from "./upload/object.ts";
import { uploadRoutes } from "./upload/upload.routes.ts";

/** As the API document names them. */
const answers = {
  Import: importRecord,
  ImportResponse: importResponse,
  ImportDraft: importDraft,
  ImportMatch: importMatch,
  RejectedRow: rejectedRow,
  Error: errorBody,
  Holdings: holdings,
};

interface ImportDeps extends AppDeps<ImportConfig> {
  objects: S3Client;
  /** Ask the services that store records. */
  clients: Clients;
  /** Puts an import, its undoing or its check into the queue; what is not queued is found by the sweep. */
  enqueue: (town: string, id: string, work?: JobKind) => Promise<void>;
  /** Jobs of a town; absent where nothing is queued. */
  jobs?: TownData;
}

/** As long as the gateway gives a file to come. */
const UPLOAD_MS = 60 * 60 * 1000;

export async function buildApp(deps: ImportDeps) {
  const { config, prefix, mongo, redis, objects, now } = deps;
  const app = await buildService({
    ...deps,
    requestMs: UPLOAD_MS,
    answers,
    sessions: createSessionVerifier({ redis, prefix, publicKey: config.SESSION_PUBLIC_KEY }),
    checks: {
      ...connectionChecks(deps),
      objects: () => checkBucket(objects, config.S3_BUCKET),
    },
  });
  await app.register(multipart);
  const imports = createImportStore(importModel(mongo), now);
  const rejections = createRejectionStore(rejectionModel(mongo));
  const files = createObjectFiles(objects, config.S3_BUCKET);
  const use = createReadImportUsage(importModel(mongo), now);
  const removals = createRemovals({
    ...deps,
    more: [townObjects(objects, config.S3_BUCKET, "imports"), ...(deps.jobs ? [deps.jobs] : [])],
  });
  const uploads = { imports, use, files, removals };
  uploadRoutes(app, { ...uploads, enqueue: deps.enqueue, waitMs: config.IMPORT_ANSWER_MS });
  const mappings = createMappingStore(mappingModel(mongo), now);
  const drafts = createDraftStore(importModel(mongo), now);
  const matches = createMatchStore(matchModel(mongo));
  matchRoutes(app, { drafts, matches });
  draftRoutes(app, {
    ...uploads,
    drafts,
    matches,
    references: createReferenceStore(referenceModel(mongo)),
    mappings,
    inspect: createInspector({ files, mappings }),
    enqueue: deps.enqueue,
  });
  const applied = createAppliedStore(appliedModel(mongo));
  const needed = { ...deps.clients, applied };
  importRoutes(app, { imports, use, rejections, files, needed, enqueue: deps.enqueue });
  removalsRoutes(app, removals);
  return { app, removals };
}
