/** A span for every request that this process makes (undici and `fetch`), and its `traceparent`. */
import { subscribe } from "node:diagnostics_channel";
import { SpanKind, SpanStatusCode, context, propagation, trace } from "@opentelemetry/api";
import type { Span } from "@opentelemetry/api";
import { z } from "zod";
import { fail, isTraced, tracer } from "./spans.ts";

interface Outgoing {
  method: string;
  origin: string | URL;
  path: string;
  addHeader: (name: string, value: string) => unknown;
}

const request = z.custom<Outgoing>(
  (value) => typeof value === "object" && value !== null && "addHeader" in value,
);
const created = z.object({ request });
const answered = z.object({ request, response: z.object({ statusCode: z.number() }) });
const failed = z.object({ request, error: z.unknown() });

const setter = {
  set: (to: Outgoing, name: string, value: string) => void to.addHeader(name, value),
};

export function traceRequests() {
  const spans = new WeakMap<Outgoing, Span>();

  subscribe("undici:request:create", (message) => {
    if (!trace.getActiveSpan()) return;
    const outgoing = created.parse(message).request;
    if (!isTraced()) return propagation.inject(context.active(), outgoing, setter);
    const span = begin(outgoing);
    spans.set(outgoing, span);
    propagation.inject(trace.setSpan(context.active(), span), outgoing, setter);
  });
  subscribe("undici:request:headers", (message) => {
    const { request: outgoing, response } = answered.parse(message);
    const span = spans.get(outgoing);
    span?.setAttribute("http.response.status_code", response.statusCode);
    if (response.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
  });
  subscribe("undici:request:trailers", (message) => {
    spans.get(created.parse(message).request)?.end();
  });
  subscribe("undici:request:error", (message) => {
    const { request: outgoing, error } = failed.parse(message);
    const span = spans.get(outgoing);
    if (span) fail(span, error);
  });
}

function begin({ method, origin, path }: Outgoing) {
  const { hostname, port } = new URL(origin);
  return tracer().startSpan(method, {
    kind: SpanKind.CLIENT,
    attributes: {
      "http.request.method": method,
      "server.address": hostname,
      ...(port !== "" && { "server.port": Number(port) }),
      "url.path": path.split("?", 1)[0],
    },
  });
}
