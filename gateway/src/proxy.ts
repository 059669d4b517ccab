/**
 * Forwards requests to services, streamed both ways; a read is retried on another instance when the
 * first is down, hangs or is slow.
 */
import httpProxy from "@fastify/http-proxy";
import { ApiError } from "@mainstreet/service/http/errors";
import type { Quotas } from "@mainstreet/service/towns/quotas";
import type { TokenFor } from "@mainstreet/service/access/service-token";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
// Undici 7, not 8 as elsewhere: our agent must be of the version that @fastify/reply-from depends
// on. renovate.json holds it until that dependency is 8.
import { Agent } from "undici";
import { findContext, contextOf } from "./access.ts";
import type { ResponseCache } from "./response-cache.ts";
import { abortable, runAttempt, startAttempt } from "./attempt.ts";
import type { Pool } from "./concurrency-limits.ts";
import { inboundHeaders, outboundHeaders } from "./headers.ts";
import type { BodyBudget } from "./body-budget.ts";
import { passThrough, readWhole } from "./timeouts.ts";
import { poolNameOf, refuseOthers, routeOf } from "./matching.ts";
import { routes } from "./routes.ts";
import type { Method, Route, ServiceName } from "./routes.ts";
import type { Instance } from "./instance.ts";
import type { Upstreams } from "./upstreams.ts";

/** Timeout of uploads of up to 2 GB and of imports' progress. */
const SLOW_MS = 15 * 60 * 1000;
const USUAL_MS = 25_000;
/**
 * A read that isn't answered after this time, checked again after each such interval, may be sent
 * to another instance.
 */
const SLOW_ANSWER_MS = 1000;

/**
 * How long a slow change waits for an instance that is silent, as on a busy machine: the change may
 * have been made already, all but the answer. No other request waits for a silent instance; see
 * `upstreams.ts`.
 */
const SLOW_PATIENCE_MS = 60_000;

/** Maximum connections per instance of a service. */
const CONNECTIONS = {
  usual: 512,
  upload: 64,
  visitorUpload: 64,
  stream: 512,
} satisfies Record<Pool, number>;

interface ProxyDeps {
  upstreams: Upstreams;
  responses: ResponseCache;
  tokenFor: TokenFor;
  secure: boolean;
  publicPort: string | undefined;
  /** Quotas of towns without their own. */
  defaults: Quotas;
  /** How long a small body may take to arrive, in ms. */
  bodyTimeoutMs: number;
  held: BodyBudget;
  check: (request: FastifyRequest, reply: FastifyReply, route: Route) => Promise<void>;
  /** Throws when the request's host no longer leads to the town it was checked for. */
  checkTown: (request: FastifyRequest) => void;
}

/** Registers every route of the route table. */
export async function registerProxy(app: FastifyInstance, deps: ProxyDeps) {
  for (const [service, ofService] of Map.groupBy(routes, (route) => route.service))
    for (const [pool, mine] of Map.groupBy(ofService, poolNameOf))
      await registerPool(app, { ...deps, service, pool, mine });
}

interface PoolDeps extends ProxyDeps {
  service: ServiceName;
  pool: Pool;
  /** The service's routes in this pool. */
  mine: readonly Route[];
}

async function registerPool(app: FastifyInstance, deps: PoolDeps) {
  const { pool, mine } = deps;
  const undici = new Agent({
    connections: CONNECTIONS[pool],
    keepAliveTimeout: 30_000,
    connect: { timeout: 2000 },
  });
  const request = abortable(undici);
  app.addHook("onClose", async () => undici.close());

  const methods = new Set<Method | "HEAD">(mine.flatMap((route) => [...route.methods]));
  if (methods.has("GET")) methods.add("HEAD");
  const paths = [...new Set(mine.map(({ path }) => path))];
  for (const path of paths) refuseOthers(app, path, methods);
  await app.register(async (scope) => {
    if (pool === "upload" || pool === "visitorUpload") passThrough(scope, deps.bodyTimeoutMs);
    else readWhole(scope, deps.bodyTimeoutMs, deps.held);
    scope.addHook("onRequest", async (request, reply) => {
      await deps.check(request, reply, routeOf(request, reply));
      return (await deps.responses.send(request, reply)) ? reply : undefined;
    });
    // For bodies that stream, the service itself checks whether the town was removed meanwhile
    // before it stores them.
    if (pool === "usual")
      scope.addHook("preHandler", (request, _reply, done) => {
        if (request.body !== undefined) deps.checkTown(request);
        done();
      });
    scope.addHook("onSend", (request, _reply, payload, done) => {
      const town = findContext(request)?.town.slug;
      // Whoever changes something must see it in their next read.
      if (town !== undefined && request.method !== "GET" && request.method !== "HEAD")
        deps.responses.changed(town);
      done(null, payload);
    });
    await scope.register(httpProxy, {
      upstream: "",
      routes: paths,
      httpMethods: [...methods],
      undici: { request },
      // Bodies are read by `passThrough` or `readWhole`.
      proxyPayloads: false,
      disableRequestLogging: true,
      internalRewriteLocationHeader: false,
      replyOptions: {
        // A placeholder that the plugin requires; `send` chooses the instance.
        getUpstream: () => "http://upstream.invalid",
        retryDelay: () => null,
        rewriteRequestHeaders: (request, headers) => inboundHeaders(request, headers, deps),
        rewriteHeaders: outboundHeaders,
      },
      handler: (request, reply, dest, options) => send({ deps, request, reply, dest, options }),
    });
  });
}

interface ForwardedRequest {
  deps: PoolDeps;
  request: FastifyRequest;
  reply: FastifyReply;
  dest: string;
  options: Parameters<FastifyReply["from"]>[1];
}

function send(forwarded: ForwardedRequest, asked: readonly Instance[] = []) {
  const { deps, request, reply, dest, options } = forwarded;
  const { service, pool, upstreams, responses } = deps;
  const { route, town } = contextOf(request);
  const instance = upstreams.pick(service, town.slug, ...asked);
  const tried = [...asked, instance];
  const again = () => void send(forwarded, tried);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const isFirst = isRead && asked.length === 0;
  contextOf(request).upstream = instance.url;
  const attempt = startAttempt({
    instance,
    raw: reply.raw,
    patienceMs: !isRead && route.slow ? SLOW_PATIENCE_MS : 0,
    ...(isFirst && !route.slow && { slow: { ms: SLOW_ANSWER_MS, isGivenUp } }),
  });

  function isGivenUp(waitedMs: number) {
    if (!upstreams.hasOther(service, ...tried)) return false;
    return upstreams.isTooSlow(service, town.slug, instance, waitedMs);
  }

  return runAttempt(attempt, () =>
    reply.from(dest, {
      ...options,
      timeout: pool !== "usual" || service === "import" ? SLOW_MS : USUAL_MS,
      getUpstream: () => instance.url,
      onResponse(_request, _reply, { stream }) {
        attempt.answered();
        // While two versions run side by side, each has only its own pages' files.
        const isMissing = route.path === "/assets/*" && reply.statusCode === 404;
        if (isMissing && upstreams.hasOther(service, ...tried)) {
          attempt.end();
          stream.resume();
          for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
          again();
          return;
        }
        responses.keep(request, reply, stream, () => {
          attempt.end();
          if (isFirst && !reply.raw.destroyed) again();
          else reply.send(takingABreak());
        });
      },
      onError(_reply, { error }) {
        attempt.end();
        // A visitor who disconnects midway says nothing about the service.
        const isGone = request.raw.destroyed && !request.raw.complete;
        const fault = isGone ? "other" : (attempt.fault ?? faultOf(error));
        if (fault === "connection") upstreams.failed(instance);
        if (isFirst && (fault === "connection" || fault === "slow" || fault === "hung")) again();
        else reply.send(fault === "timeout" || fault === "hung" ? tooLong(isRead) : takingABreak());
      },
    }),
  );
}

/** After a timeout, a change may or may not have been made. */
const tooLong = (isRead: boolean) =>
  new ApiError(
    504,
    "timeout",
    isRead
      ? "This takes too long at the moment. Please try again."
      : "No answer has come in time. It may have been done all the same: please look before you try again.",
  );

const takingABreak = () =>
  new ApiError(
    503,
    "unavailable",
    "This part of Main Street is taking a break. Please try again in a moment.",
  );

const NO_CONNECTION = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_SOCKET",
]);

/**
 * Tells whether the instance couldn't be reached, didn't answer in time, or the request itself is
 * at fault.
 */
function faultOf(error: Error): "connection" | "timeout" | "other" {
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code === "UND_ERR_HEADERS_TIMEOUT" || code === "UND_ERR_BODY_TIMEOUT") return "timeout";
  return NO_CONNECTION.has(code) ? "connection" : "other";
}
