/** Environment variables of import. */
import {
  BOTH_KEYS_OR_NONE,
  hasBothKeysOrNone,
  instances,
  loadConfig,
  objectStoreEnvironment,
  port,
  privateKey,
  serviceEnvironment,
} from "@mainstreet/service/operations/config";
import { z } from "zod";

const importEnvironment = serviceEnvironment
  .extend({
    ...objectStoreEnvironment,
    PORT: port(4006),
    /** PEM private key (EC P-256) by which import authenticates to other services. */
    IMPORT_PRIVATE_KEY: privateKey,
    LISTINGS_URL: instances,
    COUPONS_URL: instances,
    EVENTS_URL: instances,
    /** A worker silent for this long counts as dead, and another takes over its import; in ms. */
    IMPORT_LEASE_MS: z.coerce.number().int().min(500).default(10_000),
    /** How long a batch is retried before its import fails, in ms; an admin can then continue it. */
    IMPORT_PATIENCE_MS: z.coerce.number().int().min(0).default(600_000),
    /** How long an upload waits for the end of its import, in ms; after that it answers 202 and the import goes on. */
    IMPORT_ANSWER_MS: z.coerce.number().int().min(0).max(25_000).default(5000),
    /** Towns that one process imports concurrently. */
    IMPORT_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(3),
  })
  .refine(hasBothKeysOrNone, BOTH_KEYS_OR_NONE);

export type ImportConfig = z.infer<typeof importEnvironment>;

export const loadImportConfig = (env: NodeJS.ProcessEnv) => loadConfig(importEnvironment, env);
