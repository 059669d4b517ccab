/**
 * Spans for requests answered by this process. Written by hand, as @fastify/otel (0.21) builds on another
 * generation of OpenTelemetry, keeps queries in paths, accepts trace headers from visitors, and cannot put the
 * request's id into the context.
 */
import { subscribe } from "node:diagnostics_channel";
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  context,
  propagation,
  trace,
} from "@opentelemetry/api";
import type { Context } from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { loggedPath } from "./redaction.ts";
import type { TraceSignature } from "./trace-signature.ts";
import { REQUEST_ID, TOWN, end, requestIdKey, tracer } from "./spans.ts";

const initialization = z.object({
  fastify: z.custom<FastifyInstance>((value) => typeof value === "object" && value !== null),
});

/** Paths that are polled by machines. */
const QUIET = new Set(["/livez", "/readyz", "/metrics"]);

/**
 * Traces every app created from now on; with a signature (where visitors connect), only signed traces continue.
 */
export function traceServer(signature?: TraceSignature) {
  subscribe("fastify.initialization", (message) =>
    addHooks(initialization.parse(message).fastify, signature),
  );
}

function addHooks(app: FastifyInstance, signature?: TraceSignature) {
  const contexts = new WeakMap<object, Context>();

  app.addHook("onRequest", (request, _reply, done) => {
    if (QUIET.has(request.url)) return done();
    const told = propagation.extract(ROOT_CONTEXT, request.headers);
    const parent = !signature || signature.isSigned(told) ? told : ROOT_CONTEXT;
    const span = tracer().startSpan(
      `${request.method} ${request.routeOptions.url ?? "unknown"}`,
      { kind: SpanKind.SERVER, attributes: attributesOf(request) },
      parent,
    );
    const here = trace.setSpan(parent, span).setValue(requestIdKey, request.id);
    contexts.set(request, here);
    context.with(here, done);
  });
  // A body arrives in connection events, which lack the request's context.
  app.addHook("preValidation", (request, _reply, done) => {
    const here = contexts.get(request);
    if (here) context.with(here, done);
    else done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const here = contexts.get(request);
    const span = here && trace.getSpan(here);
    span?.setAttribute("http.response.status_code", reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    if (!here || !span) return done();
    // The request's log line belongs to its trace as well.
    context.with(here, done);
    end(span);
  });
}

function attributesOf({ method, url, routeOptions, headers, id }: FastifyRequest) {
  const town = headers["x-town"];
  return {
    "http.request.method": method,
    "url.path": loggedPath(url),
    [REQUEST_ID]: id,
    ...(routeOptions.url !== undefined && { "http.route": routeOptions.url }),
    ...(typeof town === "string" && { [TOWN]: town }),
  };
}
