/** Everything that events takes from the environment. */
import { loadConfig, port, serviceEnvironment } from "@mainstreet/service/config";
import { z } from "zod";

const eventsEnvironment = serviceEnvironment.extend({
  PORT: port(4004),
  /** What towns take in memory together; while they load they may take as much again. */
  CATALOGUE_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(384 * 1024 * 1024),
});

export type EventsConfig = z.infer<typeof eventsEnvironment>;

export const loadEventsConfig = (env: NodeJS.ProcessEnv) => loadConfig(eventsEnvironment, env);
