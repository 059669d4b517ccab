/** Health and metrics of the gateway, on a port of their own. */
import { healthRoutes } from "@mainstreet/service/http/health";
import type { Health } from "@mainstreet/service/http/health";
import { serverLimits } from "@mainstreet/service/http/timeouts";
import Fastify from "fastify";

export async function buildOps(options: Health) {
  const app = Fastify({ ...serverLimits(), forceCloseConnections: true });
  await app.register(healthRoutes, options);
  return app;
}
