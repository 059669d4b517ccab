/** Everything that events takes from the environment. */
import { loadConfig, port, serviceEnvironment } from "@mainstreet/service/config";
import { z } from "zod";

const eventsEnvironment = serviceEnvironment.extend({
  PORT: port(4004),
  /** How many towns' catalogues stay in memory. */
  CATALOGUE_TOWNS: z.coerce.number().int().positive().default(200),
  /** How many records of all towns together (about 5 kB each). */
  CATALOGUE_RECORDS: z.coerce.number().int().positive().default(100_000),
});

export type EventsConfig = z.infer<typeof eventsEnvironment>;

export const loadEventsConfig = (env: NodeJS.ProcessEnv) => loadConfig(eventsEnvironment, env);
