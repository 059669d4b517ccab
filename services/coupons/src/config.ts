/** The coupons service's environment variables. */
import {
  catalogueEnvironment,
  loadConfig,
  port,
  serviceEnvironment,
} from "@mainstreet/service/operations/config";
import type { z } from "zod";

const couponsEnvironment = serviceEnvironment.extend({
  PORT: port(4003),
  ...catalogueEnvironment,
});

export type CouponsConfig = z.infer<typeof couponsEnvironment>;

export const loadCouponsConfig = (env: NodeJS.ProcessEnv) => loadConfig(couponsEnvironment, env);
