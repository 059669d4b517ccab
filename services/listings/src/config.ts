/** Everything that listings takes from the environment. */
import { loadConfig, port, serviceEnvironment } from "@mainstreet/service/config";
import { z } from "zod";

const listingsEnvironment = serviceEnvironment.extend({
  PORT: port(4002),
  /** How many towns' catalogues stay in memory. */
  CATALOGUE_TOWNS: z.coerce.number().int().positive().default(200),
  /** How many records of all towns together (about 5 kB each). */
  CATALOGUE_RECORDS: z.coerce.number().int().positive().default(100_000),
});

export type ListingsConfig = z.infer<typeof listingsEnvironment>;

export const loadListingsConfig = (env: NodeJS.ProcessEnv) => loadConfig(listingsEnvironment, env);
