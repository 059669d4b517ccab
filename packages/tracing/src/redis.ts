/**
 * Spans for Redis commands within a trace, without their contents. Written by hand, as OpenTelemetry's
 * instrumentation patches ioredis while it is loaded, which requires a loader hook in every process, and
 * attributes the commands of loops to the requests that started them, long after these have ended.
 */
import { tracingChannel } from "node:diagnostics_channel";
import { SpanKind } from "@opentelemetry/api";
import type { Span } from "@opentelemetry/api";
import { z } from "zod";
import { fail, isTraced, tracer } from "./spans.ts";

const command = z.object({ command: z.string() });
const batch = z.object({ batchMode: z.string() });

/** Subscribes to ioredis, which reports its commands by itself. */
export function traceRedis() {
  follow("ioredis:command", (message) => command.parse(message).command.toUpperCase());
  follow("ioredis:batch", (message) => batch.parse(message).batchMode);
}

function follow(name: string, operationOf: (message: object) => string) {
  const spans = new WeakMap<object, Span>();
  tracingChannel<unknown, object>(name).subscribe({
    start(message) {
      if (!isTraced()) return;
      const operation = operationOf(message);
      const attributes = { "db.system.name": "redis", "db.operation.name": operation };
      spans.set(message, tracer().startSpan(operation, { kind: SpanKind.CLIENT, attributes }));
    },
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd(message) {
      const span = spans.get(message);
      if (!span) return;
      if (message.error === undefined) span.end();
      else fail(span, message.error);
    },
    error: () => undefined,
  });
}
