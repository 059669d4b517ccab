/** Passing requests on: streamed both ways, once more on another instance when a read met a dead one. */
import httpProxy from "@fastify/http-proxy";
import { ApiError } from "@mainstreet/service/errors";
import type { Quotas } from "@mainstreet/service/quotas";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Agent } from "undici";
import { findPassport, passportOf } from "./access.ts";
import type { Answers } from "./answers.ts";
import { inboundHeaders, outboundHeaders } from "./headers.ts";
import { routes } from "./routes.ts";
import type { Method, Route, ServiceName } from "./routes.ts";
import type { Instance, Upstreams } from "./upstreams.ts";

/** An upload of 2 GB and the progress of its import take their time. */
const SLOW_MS = 15 * 60 * 1000;
const USUAL_MS = 30_000;

interface ProxyDeps {
  upstreams: Upstreams;
  answers: Answers;
  serviceToken: string;
  secure: boolean;
  /** Of towns without limits of their own. */
  defaults: Quotas;
  check: (request: FastifyRequest, reply: FastifyReply, route: Route) => Promise<void>;
}

const byUrlAndMethod = new Map<string, Route>(
  routes.flatMap((route) => route.methods.map((method) => [`${method} ${route.path}`, route])),
);

/** The table's entry for a request; HEAD is asked for like GET. */
function routeOf(request: FastifyRequest, reply: FastifyReply): Route {
  const method = request.method === "HEAD" ? "GET" : request.method;
  const route = byUrlAndMethod.get(`${method} ${request.routeOptions.url}`);
  if (route) return route;
  reply.header("allow", methodsOf(request.routeOptions.url).join(", "));
  throw new ApiError(405, "method_not_allowed", `${request.method} is not possible here`);
}

/** What can be done at one of the table's paths. */
function methodsOf(path: string | undefined) {
  const methods = routes.filter((route) => route.path === path).flatMap((route) => route.methods);
  return methods.includes("GET") ? [...methods, "HEAD" as const] : methods;
}

/** What none of the service's paths can do is refused by name as well, not just not found. */
function refuseOthers(app: FastifyInstance, path: string, passed: ReadonlySet<string>) {
  const method = app.supportedMethods.filter((name) => !passed.has(name));
  app.route({
    method,
    url: path,
    handler: async (request, reply) => void routeOf(request, reply),
  });
}

/** Registers every route of the table. */
export async function registerProxy(app: FastifyInstance, deps: ProxyDeps) {
  const undici = new Agent({
    connections: 128,
    keepAliveTimeout: 30_000,
    connect: { timeout: 2000 },
  });
  const request = undici.request.bind(undici);
  app.addHook("onClose", async () => undici.close());

  const services = new Set(routes.map(({ service }) => service));
  for (const service of services) {
    const mine = routes.filter((route) => route.service === service);
    const methods = new Set<Method | "HEAD">(mine.flatMap((route) => [...route.methods]));
    if (methods.has("GET")) methods.add("HEAD");
    const paths = [...new Set(mine.map(({ path }) => path))];
    for (const path of paths) refuseOthers(app, path, methods);
    await app.register(async (scope) => {
      scope.addHook("onRequest", async (request, reply) => {
        await deps.check(request, reply, routeOf(request, reply));
        return (await deps.answers.send(request, reply)) ? reply : undefined;
      });
      scope.addHook("onSend", (request, _reply, payload, done) => {
        if (request.method !== "GET" && request.method !== "HEAD") forget(request, deps.answers);
        done(null, payload);
      });
      await scope.register(httpProxy, {
        upstream: "",
        routes: paths,
        httpMethods: [...methods],
        undici: { request },
        disableRequestLogging: true,
        internalRewriteLocationHeader: false,
        replyOptions: {
          // The instance is chosen below; this only tells the plugin that there is one.
          getUpstream: () => "http://upstream.invalid",
          retryDelay: () => null,
          rewriteRequestHeaders: (request, headers) => inboundHeaders(request, headers, deps),
          rewriteHeaders: outboundHeaders,
        },
        handler: (request, reply, dest, options) => {
          const { upstreams, answers } = deps;
          return send({ request, reply, service, dest, options, upstreams, answers });
        },
      });
    });
  }
}

/** Whoever changes something sees it in the next answer. */
function forget(request: FastifyRequest, answers: Answers) {
  const passport = findPassport(request);
  if (passport) answers.changed(passport.town.slug);
}

interface Passage {
  request: FastifyRequest;
  reply: FastifyReply;
  service: ServiceName;
  dest: string;
  options: Parameters<FastifyReply["from"]>[1];
  upstreams: Upstreams;
  answers: Answers;
}

function send(passage: Passage, failed?: Instance) {
  const { request, reply, service, dest, options, upstreams, answers } = passage;
  const instance = upstreams.pick(service, failed);
  passportOf(request).upstream = instance.url;
  return reply.from(dest, {
    ...options,
    timeout: service === "import" || service === "media" ? SLOW_MS : USUAL_MS,
    getUpstream: () => instance.url,
    onResponse(_request, _reply, { stream }) {
      answers.keep(request, reply, stream, () => void reply.send(takingABreak()));
    },
    onError(_reply, { error }) {
      // Whoever went away in the middle says nothing about the service.
      const fault = request.raw.destroyed && !request.raw.complete ? "other" : faultOf(error);
      if (fault === "connection") upstreams.failed(instance);
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (fault === "connection" && isRead && failed === undefined) send(passage, instance);
      else reply.send(fault === "timeout" ? tooLong() : takingABreak());
    },
  });
}

const tooLong = () =>
  new ApiError(504, "timeout", "This takes too long at the moment. Please try again.");

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
