/** Everything that media takes from the environment. */
import {
  loadConfig,
  objectStoreEnvironment,
  port,
  serviceEnvironment,
} from "@mainstreet/service/operations/config";
import type { z } from "zod";

const mediaEnvironment = serviceEnvironment.extend({
  ...objectStoreEnvironment,
  PORT: port(4005),
});

export type MediaConfig = z.infer<typeof mediaEnvironment>;

export const loadMediaConfig = (env: NodeJS.ProcessEnv) => loadConfig(mediaEnvironment, env);
