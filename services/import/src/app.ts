/** Import over HTTP. */
import type { S3Client } from "@aws-sdk/client-s3";
import multipart from "@fastify/multipart";
import { importRecord, importResponse, rejectedRow } from "@mainstreet/contracts/import";
import { importDraft } from "@mainstreet/contracts/import-draft";
import { importMatch } from "@mainstreet/contracts/import-match";
import { holdings } from "@mainstreet/contracts/operator";
import { buildService } from "@mainstreet/service/http/build-service";
import type { AppDeps } from "@mainstreet/service/http/build-service";
import { connectionChecks } from "@mainstreet/service/stores/connect";
import type { TownData } from "@mainstreet/service/towns/town-data";
import { checkBucket, townObjects } from "@mainstreet/service/stores/object-store";
import { createRemovals } from "@mainstreet/service/towns/removals";
import type { Removals } from "@mainstreet/service/towns/removals";
import { removalsRoutes } from "@mainstreet/service/towns/removals.routes";
import { createSessionVerifier } from "@mainstreet/service/access/session";
import { matchRoutes } from "./checking/match.routes.ts";
import type { ImportConfig } from "./config.ts";
import { draftRoutes } from "./draft/draft.routes.ts";
import { importRoutes } from "./import/import.routes.ts";
import type { Enqueue } from "./import/job-kind.ts";
import type { Clients } from "./running/store-batch.ts";
import { createStores } from "./stores.ts";
import type { Stores } from "./stores.ts";
import { createUploadLimit } from "./upload/concurrency-limit.ts";
import { uploadRoutes } from "./upload/upload.routes.ts";

/** Response schemas by their names in the API document. */
const answers = {
  Import: importRecord,
  ImportResponse: importResponse,
  ImportDraft: importDraft,
  ImportMatch: importMatch,
  RejectedRow: rejectedRow,
  Holdings: holdings,
};

interface ImportDeps extends AppDeps<ImportConfig> {
  objects: S3Client;
  /** Clients of the services that store records. */
  clients: Clients;
  enqueue: Enqueue;
  /** A town's queued jobs; absent where nothing is queued. */
  jobs?: TownData;
}

/** Everything import's routes work with; each routes module picks what it needs. */
export interface Parts extends Stores, Pick<ImportDeps, "clients" | "enqueue"> {
  removals: Removals;
  uploads: ReturnType<typeof createUploadLimit>;
  /** How long an upload waits for its import, in ms. */
  waitMs: number;
}

/** Time for a file to arrive, in ms: the same as the gateway's limit. */
const UPLOAD_MS = 60 * 60 * 1000;

export async function buildApp(deps: ImportDeps) {
  const { config, prefix, redis, objects, clients, enqueue } = deps;
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
  const removals = createRemovals({
    ...deps,
    more: [townObjects(objects, config.S3_BUCKET, "imports"), ...(deps.jobs ? [deps.jobs] : [])],
  });
  const waitMs = config.IMPORT_ANSWER_MS;
  const own = { removals, clients, enqueue, waitMs, uploads: createUploadLimit() };
  const parts = { ...createStores(deps), ...own };
  uploadRoutes(app, parts);
  matchRoutes(app, parts);
  draftRoutes(app, parts);
  importRoutes(app, parts);
  removalsRoutes(app, removals);
  return { app, removals };
}
