/** Everything that coupons takes from the environment. */
import { loadConfig, port, serviceEnvironment } from "@mainstreet/service/config";
import { z } from "zod";

const couponsEnvironment = serviceEnvironment.extend({
  PORT: port(4003),
  /** What towns take in memory together; while they load they may take as much again. */
  CATALOGUE_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(384 * 1024 * 1024),
});

export type CouponsConfig = z.infer<typeof couponsEnvironment>;

export const loadCouponsConfig = (env: NodeJS.ProcessEnv) => loadConfig(couponsEnvironment, env);
