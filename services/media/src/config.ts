/** The media service's environment variables. */
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
    /** PEM private key (EC P-256) that signs media's service tokens. */
    MEDIA_PRIVATE_KEY: privateKey,
    /** The services whose records refer to images, asked before an image is deleted. */
    AUTH_URL: instances.prefault("http://127.0.0.1:4001"),
    LISTINGS_URL: instances.prefault("http://127.0.0.1:4002"),
    COUPONS_URL: instances.prefault("http://127.0.0.1:4003"),
    EVENTS_URL: instances.prefault("http://127.0.0.1:4004"),
  })
  .refine(hasBothKeysOrNone, BOTH_KEYS_OR_NONE);

export type MediaConfig = z.infer<typeof mediaEnvironment>;

export const loadMediaConfig = (env: NodeJS.ProcessEnv) => loadConfig(mediaEnvironment, env);
