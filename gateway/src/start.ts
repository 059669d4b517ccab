/** Starts the gateway as one process. */
import { healthRoutes } from "@mainstreet/service/http/health";
import { serverLimits } from "@mainstreet/service/http/timeouts";
import { closeInOrder } from "@mainstreet/service/operations/closing";
import { createRedis, requirePrimary } from "@mainstreet/service/stores/redis";
import { createLog } from "@mainstreet/service/operations/log";
import { createMetrics } from "@mainstreet/service/operations/metrics";
import { createServiceTokens } from "@mainstreet/service/access/service-token";
import { createSessionVerifier } from "@mainstreet/service/access/session";
import Fastify from "fastify";
import { buildGateway } from "./app.ts";
import { upstreamsOf } from "./config.ts";
import type { GatewayConfig } from "./config.ts";
import { instanceMetrics } from "./instance-metrics.ts";
import { startTowns } from "./towns.ts";
import { createUpstreams } from "./upstreams.ts";

/** Resolves once the gateway listens; it becomes ready when it has read the towns. */
export async function startGateway(config: GatewayConfig) {
  const log = createLog("gateway", config.LOG_LEVEL);
  const redis = createRedis(config.REDIS_URL, log);
  const metrics = createMetrics();
  const upstreams = await createUpstreams(upstreamsOf(config), log);
  instanceMetrics(metrics, upstreams.counts);
  const tokenFor = createServiceTokens("gateway", config.GATEWAY_PRIVATE_KEY);
  const towns = startTowns({
    authUrl: () => upstreams.pick("auth", "").url,
    tokenFor,
    defaultTown: config.DEFAULT_TOWN,
    operatorHosts: config.OPERATOR_HOSTS,
    redis,
    prefix: config.REDIS_PREFIX,
    log,
  });
  const verify = {
    redis,
    prefix: config.REDIS_PREFIX,
    publicKey: config.SESSION_PUBLIC_KEY,
  };
  const sessions = createSessionVerifier(verify);
  const operators = createSessionVerifier({ ...verify, audience: "operator" });
  const parts = { tokenFor, towns, upstreams, sessions, operators, redis, log, metrics };
  const app = await buildGateway({ config, ...parts });
  let closing = false;
  // On a port of its own, not reachable from outside.
  const ops = Fastify({ ...serverLimits(), forceCloseConnections: true });
  await ops.register(healthRoutes, {
    needs: { towns: async () => (towns.loaded() ? true : Promise.reject(new Error("not read"))) },
    checks: { redis: () => requirePrimary(redis) },
    metrics,
    closing: () => closing,
  });
  const opsUrl = await ops.listen({ port: config.OPS_PORT, host: config.HOST });
  const url = await app.listen({ port: config.PORT, host: config.HOST });
  const steps = [
    {
      requests() {
        closing = true;
        return app.close();
      },
    },
    { towns: towns.close, upstreams: upstreams.close },
    { stores: () => redis.disconnect(), health: () => ops.close() },
  ];
  return {
    app,
    url,
    opsUrl,
    log,
    closing: steps,
    close: async () => void (await closeInOrder(steps, log)),
  };
}
