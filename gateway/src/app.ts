/** The gateway: the only part of the system that is reachable from outside. */
import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import { cookieNames } from "@mainstreet/service/access/cookies";
import { createDeviceReader } from "@mainstreet/service/access/device";
import { draining } from "@mainstreet/service/http/drain";
import { onEnd } from "@mainstreet/service/http/ended";
import { ApiError } from "@mainstreet/service/http/errors";
import type { Logger } from "@mainstreet/service/operations/log";
import { requestMetrics } from "@mainstreet/service/operations/metrics";
import type { Metrics } from "@mainstreet/service/operations/metrics";
import type { SessionVerifier } from "@mainstreet/service/access/session";
import { loggedPath } from "@mainstreet/tracing/redaction";
import Fastify, { LogController } from "fastify";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { Redis } from "ioredis";
import { checkAccess, checkTown, findContext, nothingHere, contextOf } from "./access.ts";
import { createResponseCache } from "./response-cache.ts";
import { limitConnections, limitConcurrentRequests } from "./concurrency-limits.ts";
import type { GatewayConfig } from "./config.ts";
import { readApiDocument } from "./docs.ts";
import { handleError } from "./errors.ts";
import { ignoreForwardedPorts } from "./forwarded-ports.ts";
import { securityHeaders } from "./headers.ts";
import { createBodyBudget } from "./body-budget.ts";
import { registerRateLimits } from "./rate-limits.ts";
import { answerUnreadable, pathOf, refuseBadHosts } from "./malformed.ts";
import { defaultQuotas } from "@mainstreet/service/towns/quotas";
import { OPERATORS } from "@mainstreet/service/access/session";
import type { TokenFor } from "@mainstreet/service/access/service-token";
import { HEADERS_MS, serverLimits } from "@mainstreet/service/http/timeouts";
import { discardUnread } from "@mainstreet/service/http/unread-body";
import {
  BODY_BYTES,
  HEADER_BYTES,
  PROXY_KEEP_ALIVE_MS,
  UPLOAD_MS,
  boundAnswers,
  closeSilent,
} from "./timeouts.ts";
import { startRequestQuota } from "./request-quota.ts";
import { poolOf } from "./matching.ts";
import { registerProxy } from "./proxy.ts";
import type { Route } from "./routes.ts";
import { townMetrics } from "./town-metrics.ts";
import type { Towns } from "./towns.ts";
import type { Upstreams } from "./upstreams.ts";

export interface GatewayDeps {
  config: GatewayConfig;
  tokenFor: TokenFor;
  towns: Towns;
  upstreams: Upstreams;
  sessions: SessionVerifier;
  operators: SessionVerifier;
  redis: Redis;
  log: Logger;
  metrics: Metrics;
}

/**
 * How long a closing gateway waits for requests in flight, including the drain time in which it
 * still accepts new ones.
 */
const GRACE_MS = 6000;

/**
 * Paths answered with 404: otherwise the frontend would answer API clients with a page, or expose
 * its own health and metrics.
 */
const NOWHERE = [
  "/api",
  "/api/*",
  "/internal",
  "/internal/*",
  "/media/*",
  "/livez",
  "/readyz",
  "/metrics",
];

const docsRoute: Route = {
  path: "/api/docs",
  methods: ["GET"],
  service: "frontend",
  access: "admin",
};

export async function buildGateway(deps: GatewayDeps) {
  const { config, tokenFor, towns, upstreams, sessions, operators, redis, log, metrics } = deps;
  const secure = config.COOKIE_SECURE;
  const always = securityHeaders(secure);
  const loggerInstance: FastifyBaseLogger = log;
  const limits = serverLimits(UPLOAD_MS);
  const behindProxy = config.TRUSTED_PROXIES.length > 0;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: "idle",
    return503OnClosing: false,
    // Doesn't apply to files, which are streamed; the services limit their size.
    bodyLimit: BODY_BYTES,
    ...limits,
    ...(behindProxy && { keepAliveTimeout: PROXY_KEEP_ALIVE_MS }),
    // Node would refuse a missing Host header without a body.
    http: { ...limits.http, maxHeaderSize: HEADER_BYTES, requireHostHeader: false },
    rewriteUrl: pathOf,
    genReqId: () => randomUUID(),
    trustProxy: behindProxy ? config.TRUSTED_PROXIES : false,
    routerOptions: { maxParamLength: 300 },
    // For URLs that the router can't parse: no hook runs for such requests.
    frameworkErrors: (error, request, reply) =>
      void handleError(error, request, reply.headers({ ...always, "x-request-id": request.id })),
    clientErrorHandler: answerUnreadable(always, log),
  });

  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => handleError(nothingHere(), request, reply));
  app.addHook("preClose", async () => {
    // Event streams never end by themselves; browsers reconnect to another gateway.
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
  });
  if (behindProxy) ignoreForwardedPorts(app);
  else limitConnections(app);
  closeSilent(app, HEADERS_MS);
  await app.register(draining, { drainMs: config.DRAIN_MS, end: { begun: false } });
  // Hooks that run for every request use callbacks: promises would cost more than the hooks' own
  // work.
  app.addHook("onSend", (request, reply, payload, done) => {
    reply.headers(always).header("x-request-id", request.id);
    if (isPrivate(request)) reply.header("cache-control", "no-store");
    done(null, payload);
  });
  onEnd(app, logLine);
  await app.register(requestMetrics, { metrics });
  townMetrics(app, metrics, towns);
  refuseBadHosts(app);
  // RFC 9110 allows to ignore expectations; Node would answer 417 without a body.
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));
  limitConcurrentRequests(app, poolOf);
  await app.register(discardUnread, { timeoutMs: config.BODY_TIMEOUT_MS });
  boundAnswers(app, { timeoutMs: config.BODY_TIMEOUT_MS, poolOf });
  const limit = await registerRateLimits(app, {
    redis,
    prefix: config.REDIS_PREFIX,
    isFrontend: (address) => upstreams.isAt("frontend", address),
  });

  await app.register(cookie);
  const cookies = cookieNames(secure);
  const readDevice = createDeviceReader(config.SESSION_PUBLIC_KEY);
  const access = { towns, sessions, operators, readDevice, cookies };
  const defaults = defaultQuotas(config);
  const quota = startRequestQuota({ redis, prefix: config.REDIS_PREFIX, defaults, log });
  app.addHook("onClose", async () => quota.close());
  async function check(request: FastifyRequest, reply: FastifyReply, route: Route) {
    await checkAccess(request, route, access);
    const { town } = contextOf(request);
    const wait = town.slug === OPERATORS ? 0 : quota.admit(town);
    if (wait > 0) {
      reply.header("retry-after", wait);
      throw new ApiError(
        429,
        "town_busy",
        `This town has had more visits than it may have in a minute. Please try again in ${wait} seconds.`,
      );
    }
    if (route.limit) await limit(request, reply);
  }

  const responses = createResponseCache(config.PUBLIC_PORT);
  await registerProxy(app, {
    upstreams,
    responses,
    tokenFor,
    secure,
    publicPort: config.PUBLIC_PORT,
    defaults,
    bodyTimeoutMs: config.BODY_TIMEOUT_MS,
    held: createBodyBudget(),
    check,
    checkTown: (request) => checkTown(request, towns),
  });

  const apiDocument = await readApiDocument();
  app.get(
    "/api/docs",
    { onRequest: (request, reply) => check(request, reply, docsRoute) },
    async () => apiDocument,
  );
  // Refuses the request before any of its body is read.
  const onRequest = async () => Promise.reject(nothingHere());
  for (const path of NOWHERE) app.all(path, { onRequest }, onRequest);
  return app;
}

/** Responses about a particular person, which no cache may store. */
const isPrivate = ({ routeOptions }: FastifyRequest) =>
  routeOptions.url !== undefined &&
  /^\/api\/(?:admin|auth|import|operator|docs)/.test(routeOptions.url);

function logLine(request: FastifyRequest, reply: FastifyReply, status: number) {
  const context = findContext(request);
  request.log.info(
    {
      town: context?.town.slug,
      method: request.method,
      path: loggedPath(request.url),
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      upstream: context?.upstream,
    },
    "request",
  );
}
