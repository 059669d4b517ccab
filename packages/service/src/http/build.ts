/** What every service's HTTP side stands on. */
import { randomUUID } from "node:crypto";
import swagger from "@fastify/swagger";
import Fastify, { LogController } from "fastify";
import fp from "fastify-plugin";
import { callerCheck, findAdmin } from "../access/caller.ts";
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

/** So long the rest of a body may take that a route has refused. */
const UNREAD_MS = 20_000;

/** In every request, answer and log line (`reqId`). */
const REQUEST_ID = "x-request-id";

/** What a service's `buildApp` is given. */
export interface AppDeps<Config = ServiceConfig> extends Connections {
  config: Config;
  metrics: Metrics;
  /** Wakes the relay after a write. */
  nudge: () => void;
  now: () => Date;
}

export interface ServiceOptions {
  /** Name of the service. */
  service: string;
  log: Logger;
  /** `DRAIN_MS`: so long it serves on after its end has begun. */
  config: CallerKeys & { DRAIN_MS?: number };
  sessions: SessionVerifier;
  /** Of operators, where they have routes. */
  operators?: SessionVerifier;
  /** Its stores: `/readyz` tells which are away. */
  checks: ReadyChecks;
  metrics?: Metrics;
  /** What its API document calls the answers that it names. */
  answers?: NamedSchemas;
  /** Largest request body in bytes; uploads set their own. */
  bodyLimit?: number;
  /** So long a whole request may take to come, in ms, where files come as slowly as their visitors send. */
  requestMs?: number;
}

const requestLine = fp(async (app) =>
  onEnd(app, (request, reply, status) => {
    const { url, config } = request.routeOptions;
    if (config.access === "open") return;
    request.log.info(
      {
        town: request.headers["x-town"],
        // No name: the number tells operators, and a town's admins, who it was.
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
 * A Fastify app with errors, health, metrics, town, caller and OpenAPI in place; routes are added by
 * the service's `app.ts`. While it closes it answers what is in hand with `connection: close`.
 */
export async function buildService(options: ServiceOptions) {
  const { service, config, metrics = createMetrics() } = options;
  const app = Fastify({
    loggerInstance: options.log,
    // One line a request is written below, with its town and without its query.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.bodyLimit ?? 1024 * 1024,
    ...serverLimits(options.requestMs),
    // Idle keep-alive clients would hold up the shutdown for over a minute.
    forceCloseConnections: "idle",
    return503OnClosing: false,
    requestIdHeader: REQUEST_ID,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    // Addresses that the router can't read.
    frameworkErrors: (error, request, reply) =>
      void handleError(error, request, reply.header(REQUEST_ID, request.id)),
  }).withTypeProvider<ZodTypeProvider>();

  // Some clients name a type with every request: what has no body is not refused for that.
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
  await app.register(callerCheck, {
    service,
    callerKeys: config,
    sessions: options.sessions,
    operators: options.operators,
  });
  await app.register(refuseUnknownInput);
  await app.register(compressPublic);
  await app.register(healthRoutes, { checks: options.checks, metrics, closing: () => end.begun });
  return app;
}

export type Service = Awaited<ReturnType<typeof buildService>>;
