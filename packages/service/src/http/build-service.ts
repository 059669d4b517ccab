/** The common base of every service's HTTP app. */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import swagger from "@fastify/swagger";
import Fastify, { LogController } from "fastify";
import fp from "fastify-plugin";
import { authentication, findAdmin } from "../access/authentication.ts";
import { compressPublic } from "./compress-public.ts";
import { draining } from "./drain.ts";
import { onEnd } from "./ended.ts";
import type { Connections } from "../stores/connect.ts";
import type { ServiceConfig } from "../operations/config.ts";
import { handleError, handleNotFound } from "./errors.ts";
import { healthRoutes } from "./health.ts";
import type { ReadyChecks } from "./health.ts";
import type { Logger } from "../operations/log.ts";
import { createMetrics, requestMetrics } from "../operations/metrics.ts";
import type { Metrics } from "../operations/metrics.ts";
import type { CallerKeys } from "../access/service-token.ts";
import { namedSchemas } from "./named-schemas.ts";
import type { NamedSchemas } from "./named-schemas.ts";
import { refuseUnknownInput } from "./unknown-input.ts";
import type { SessionVerifier } from "../access/session.ts";
import { serverLimits } from "./timeouts.ts";
import { requestTown } from "../towns/request-town.ts";
import { discardUnread } from "./unread-body.ts";
import { serializerCompiler, validatorCompiler } from "./validation.ts";
import type { ZodTypeProvider } from "./validation.ts";

/** Time limit for the rest of a body that a route has refused, in ms. */
const UNREAD_MS = 20_000;

/** Header with the request's id, in every request, response and log line (`reqId`). */
const REQUEST_ID = "x-request-id";

/** Dependencies of a service's `buildApp`. */
export interface AppDeps<Config = ServiceConfig> extends Connections {
  config: Config;
  metrics: Metrics;
  /** Wakes the relay, after a write. */
  wakeRelay: () => void;
  now: () => Date;
}

export interface ServiceOptions {
  /** Name of the service. */
  service: string;
  log: Logger;
  /** `DRAIN_MS`: how long it keeps serving after its shutdown has begun. */
  config: CallerKeys & { DRAIN_MS?: number };
  sessions: SessionVerifier;
  /** Sessions of operators; only if the service has operator routes. */
  operators?: SessionVerifier;
  /** Checks of its stores: `/readyz` names those that are unavailable. */
  checks: ReadyChecks;
  metrics?: Metrics;
  /** Schemas of responses that its API document refers to by name. */
  answers?: NamedSchemas;
  /** Largest request body in bytes; uploads set their own. */
  bodyLimit?: number;
  /** Time limit for receiving a whole request, in ms; for services that take files over slow connections. */
  requestMs?: number;
}

const requestLine = fp(async (app) =>
  onEnd(app, (request, reply, status) => {
    const { url, config } = request.routeOptions;
    if (config.access === "open") return;
    request.log.info(
      {
        town: request.headers["x-town"],
        // No name: the id suffices for operators and the town's admins to identify the person.
        by: findAdmin(request)?.id,
        method: request.method,
        route: url,
        status,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "request",
    );
  }),
);

/**
 * Returns a Fastify app with errors, health, metrics, town, caller and OpenAPI in place; the service's `app.ts`
 * adds the routes. While closing, it answers requests in flight with `connection: close`.
 */
export async function buildService(options: ServiceOptions) {
  const { service, config, metrics = createMetrics() } = options;
  const app = Fastify({
    loggerInstance: options.log,
    // `requestLine` writes one line per request instead, with its town and without its query.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.bodyLimit ?? 1024 * 1024,
    ...serverLimits(options.requestMs),
    // Idle keep-alive clients would hold up the shutdown for over a minute.
    forceCloseConnections: "idle",
    return503OnClosing: false,
    requestIdHeader: REQUEST_ID,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    // Handles URLs that the router cannot parse.
    frameworkErrors: (error, request, reply) =>
      void handleError(error, request, reply.header(REQUEST_ID, request.id)),
  }).withTypeProvider<ZodTypeProvider>();

  // Some clients send a content type with every request: accepts an empty body instead of refusing
  // it.
  const readJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, body, done) => (body.length === 0 ? done(null) : readJson(request, body, done)),
  );
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const end = { begun: false };
  await app.register(draining, { drainMs: config.DRAIN_MS ?? 0, end });
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
  await app.register(requestLine);

  await app.register(swagger, {
    openapi: { openapi: "3.1.0", info: { title: service, version: "1" } },
    ...namedSchemas(options.answers ?? {}),
  });
  await app.register(requestMetrics, { metrics });
  await app.register(discardUnread, { timeoutMs: UNREAD_MS });
  await app.register(requestTown);
  await app.register(authentication, {
    service,
    callerKeys: config,
    sessions: options.sessions,
    operators: options.operators,
  });
  await app.register(refuseUnknownInput);
  await app.register(compressPublic);
  // Fastify answers HEAD by the route of GET, and would read a file to its end only to discard it.
  app.addHook("onSend", (request, _reply, payload, done) => {
    if (request.method === "HEAD" && payload instanceof Readable) payload.destroy();
    done(null, payload);
  });
  await app.register(healthRoutes, { checks: options.checks, metrics, closing: () => end.begun });
  return app;
}

export type Service = Awaited<ReturnType<typeof buildService>>;
