/** Everything that import takes from the environment. */
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
    /** PEM private key (EC P-256) by which other services know import. */
    IMPORT_PRIVATE_KEY: privateKey,
    LISTINGS_URL: instances,
    COUPONS_URL: instances,
    EVENTS_URL: instances,
    /** A worker that says nothing for this long is taken for dead and its import goes on, in ms. */
    IMPORT_LEASE_MS: z.coerce.number().int().min(500).default(10_000),
    /** An import whose next batch no service takes for this long ends; an admin can continue it. In ms. */
    IMPORT_PATIENCE_MS: z.coerce.number().int().min(0).default(600_000),
    /** An upload answers with the end of its import if that comes within this time, in ms; else it goes on behind it. */
    IMPORT_ANSWER_MS: z.coerce.number().int().min(0).max(25_000).default(5000),
    /** Towns that one process imports side by side. */
    IMPORT_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(3),
  })
  .refine(hasBothKeysOrNone, BOTH_KEYS_OR_NONE);

export type ImportConfig = z.infer<typeof importEnvironment>;

export const loadImportConfig = (env: NodeJS.ProcessEnv) => loadConfig(importEnvironment, env);
