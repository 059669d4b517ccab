/** Everything that import stores: named queries on its collections, and files in the object store. */
import type { S3Client } from "@aws-sdk/client-s3";
import type { Connection } from "mongoose";
import { matchModel } from "./checking/match.model.ts";
import { createMatchStore } from "./checking/match.store.ts";
import type { ImportConfig } from "./config.ts";
import { createDraftStore } from "./draft/draft.store.ts";
import { createInspector } from "./draft/inspection.ts";
import { mappingModel } from "./draft/mapping.model.ts";
import { createMappingStore } from "./draft/mapping.store.ts";
import { appliedModel } from "./import/applied.model.ts";
import { createAppliedStore } from "./import/applied.store.ts";
import { importModel } from "./import/import.model.ts";
import { createImportStore } from "./import/import.store.ts";
import { referenceModel } from "./import/reference.model.ts";
import { createReferenceStore } from "./import/reference.store.ts";
import { rejectionModel } from "./import/rejection.model.ts";
import { createRejectionStore } from "./import/rejection.store.ts";
import { createRunStore } from "./import/run.store.ts";
import { createReadImportUsage } from "./import/usage.ts";
import { createObjectFiles } from "./upload/object.ts";

export type Stores = ReturnType<typeof createStores>;

export function createStores(deps: {
  config: ImportConfig;
  mongo: Connection;
  objects: S3Client;
  now: () => Date;
}) {
  const { config, mongo, objects, now } = deps;
  const model = importModel(mongo);
  const files = createObjectFiles(objects, config.S3_BUCKET);
  const mappings = createMappingStore(mappingModel(mongo), now);
  return {
    imports: createImportStore(model, now),
    runs: createRunStore(model, now),
    drafts: createDraftStore(model, now),
    /** What the town has imported in the last 24 hours. */
    use: createReadImportUsage(model, now),
    /** Uploaded files, kept until they are imported, and then for as long as the import can be undone. */
    files,
    mappings,
    inspect: createInspector({ files, mappings }),
    /** Rows that match existing records, and what an admin has decided about them. */
    matches: createMatchStore(matchModel(mongo)),
    references: createReferenceStore(referenceModel(mongo)),
    rejections: createRejectionStore(rejectionModel(mongo)),
    applied: createAppliedStore(appliedModel(mongo)),
  };
}
