/** Health and metrics of the gateway, on a port of their own. */
import { healthRoutes } from "@mainstreet/service/http/health";
import type { ReadyChecks } from "@mainstreet/service/http/health";
import type { Metrics } from "@mainstreet/service/operations/metrics";
import { serverLimits } from "@mainstreet/service/http/timeouts";
import Fastify from "fastify";

export async function buildOps(options: {
  checks: ReadyChecks;
  metrics: Metrics;
  closing: () => boolean;
}) {
  const app = Fastify({ ...serverLimits(), forceCloseConnections: true });
  await app.register(healthRoutes, options);
  return app;
}
