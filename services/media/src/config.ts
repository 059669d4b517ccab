/** Everything that media takes from the environment. */
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
import type { z } from "zod";

const mediaEnvironment = serviceEnvironment
  .extend({
    ...objectStoreEnvironment,
    PORT: port(4005),
    /** PEM private key (EC P-256) by which other services know media. */
    MEDIA_PRIVATE_KEY: privateKey,
    /** Those whose records name images, asked before one goes. */
    AUTH_URL: instances.prefault("http://127.0.0.1:4001"),
    LISTINGS_URL: instances.prefault("http://127.0.0.1:4002"),
    COUPONS_URL: instances.prefault("http://127.0.0.1:4003"),
    EVENTS_URL: instances.prefault("http://127.0.0.1:4004"),
  })
  .refine(hasBothKeysOrNone, BOTH_KEYS_OR_NONE);

export type MediaConfig = z.infer<typeof mediaEnvironment>;

export const loadMediaConfig = (env: NodeJS.ProcessEnv) => loadConfig(mediaEnvironment, env);
