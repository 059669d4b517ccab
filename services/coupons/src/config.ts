/** Everything that coupons takes from the environment. */
import { loadConfig, port, serviceEnvironment } from "@mainstreet/service/config";
import { z } from "zod";

const couponsEnvironment = serviceEnvironment.extend({
  PORT: port(4003),
  /** How many towns' catalogues stay in memory. */
  CATALOGUE_TOWNS: z.coerce.number().int().positive().default(200),
  /** How many records of all towns together (about 5 kB each). */
  CATALOGUE_RECORDS: z.coerce.number().int().positive().default(100_000),
});

export type CouponsConfig = z.infer<typeof couponsEnvironment>;

export const loadCouponsConfig = (env: NodeJS.ProcessEnv) => loadConfig(couponsEnvironment, env);
