/** Passing requests on: streamed both ways, once more on another instance when a read met a dead one, or one that hangs. */
import httpProxy from "@fastify/http-proxy";
import { ApiError } from "@mainstreet/service/http/errors";
import type { Quotas } from "@mainstreet/service/towns/quotas";
import type { TokenFor } from "@mainstreet/service/access/service-token";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
// Version 7, not 8 as elsewhere: @fastify/reply-from sends by our agent and wants its own version's. It may
// become 8 when reply-from's dependency does (renovate.json holds it until then).
import { Agent } from "undici";
import { findContext, contextOf } from "./access.ts";
import type { ResponseCache } from "./response-cache.ts";
import { abortable, runAttempt, startAttempt } from "./attempt.ts";
import type { Pool } from "./bounds.ts";
import { inboundHeaders, outboundHeaders } from "./headers.ts";
import type { HeldBodies } from "./held-bodies.ts";
import { passThrough, readWhole } from "./timeouts.ts";
import { poolNameOf, refuseOthers, routeOf } from "./matching.ts";
import { routes } from "./routes.ts";
import type { Method, Route, ServiceName } from "./routes.ts";
import type { Instance } from "./instance.ts";
import type { Upstreams } from "./upstreams.ts";

/** An upload of 2 GB and the progress of its import take their time. */
const SLOW_MS = 15 * 60 * 1000;
const USUAL_MS = 25_000;
/** A read without an answer by then, or after as long again, may be asked of another instance. */
const SLOW_ANSWER_MS = 1000;

/**
 * What takes its time may have been done but for the answer: a service that gets no turn on a busy machine
 * is waited for so long. Nothing else waits for one that says nothing; see `upstreams.ts`.
 */
const SLOW_PATIENCE_MS = 60_000;

/** Connections to an instance of a service. */
const CONNECTIONS = {
  usual: 512,
  upload: 64,
  visitorUpload: 64,
  stream: 512,
} satisfies Record<Pool, number>;
const POOLS = ["usual", "upload", "visitorUpload", "stream"] as const;

interface ProxyDeps {
  upstreams: Upstreams;
  responses: ResponseCache;
  tokenFor: TokenFor;
  secure: boolean;
  /** Of towns without limits of their own. */
  defaults: Quotas;
  /** So long a small body may take to come. */
  bodyTimeoutMs: number;
  held: HeldBodies;
  check: (request: FastifyRequest, reply: FastifyReply, route: Route) => Promise<void>;
  /** Throws where the request's town is no longer what it was when it was checked. */
  checkTown: (request: FastifyRequest) => void;
}

/** Registers every route of the table. */
export async function registerProxy(app: FastifyInstance, deps: ProxyDeps) {
  for (const service of new Set(routes.map((route) => route.service)))
    for (const pool of POOLS) {
      const mine = routes.filter(
        (route) => route.service === service && poolNameOf(route) === pool,
      );
      if (mine.length > 0) await registerPool(app, { ...deps, service, pool, mine });
    }
}

interface PoolDeps extends ProxyDeps {
  service: ServiceName;
  pool: Pool;
  /** The service's routes that share the pool. */
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
    // A body that streams is stored by those who ask for themselves what was removed since.
    if (pool === "usual")
      scope.addHook("preHandler", (request, _reply, done) => {
        if (request.body !== undefined) deps.checkTown(request);
        done();
      });
    scope.addHook("onSend", (request, _reply, payload, done) => {
      const town = findContext(request)?.town.slug;
      // Whoever changes something sees it in the next answer.
      if (town !== undefined && request.method !== "GET" && request.method !== "HEAD")
        deps.responses.changed(town);
      done(null, payload);
    });
    await scope.register(httpProxy, {
      upstream: "",
      routes: paths,
      httpMethods: [...methods],
      undici: { request },
      // Read above.
      proxyPayloads: false,
      disableRequestLogging: true,
      internalRewriteLocationHeader: false,
      replyOptions: {
        // The instance is chosen below; this only tells the plugin that there is one.
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
        // Of two versions that serve side by side, each has the files of its own pages only.
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
        // Whoever went away in the middle says nothing about the service.
        const isGone = request.raw.destroyed && !request.raw.complete;
        const fault = isGone ? "other" : (attempt.fault ?? faultOf(error));
        if (fault === "connection") upstreams.failed(instance);
        if (isFirst && (fault === "connection" || fault === "slow" || fault === "hung")) again();
        else reply.send(fault === "timeout" || fault === "hung" ? tooLong(isRead) : takingABreak());
      },
    }),
  );
}

/** Of a change nobody knows then whether it was made. */
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

/** Whether the instance could not be reached, did not answer in time, or the request itself is at fault. */
function faultOf(error: Error): "connection" | "timeout" | "other" {
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code === "UND_ERR_HEADERS_TIMEOUT" || code === "UND_ERR_BODY_TIMEOUT") return "timeout";
  return NO_CONNECTION.has(code) ? "connection" : "other";
}
