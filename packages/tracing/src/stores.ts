/** A span for every question to MongoDB and Redis that a traced request asks; never what is in it. */
import { tracingChannel } from "node:diagnostics_channel";
import { SpanKind } from "@opentelemetry/api";
import type { Attributes, Span } from "@opentelemetry/api";
import { z } from "zod";
import { fail, isTraced, tracer } from "./spans.ts";

const MONGOOSE = ["query", "aggregate", "model:save", "model:insertMany", "model:bulkWrite"];

const operation = z.object({
  operation: z.string(),
  collection: z.string().optional(),
  database: z.string().optional(),
});
const command = z.object({ command: z.string() });
const batch = z.object({ batchMode: z.string(), batchSize: z.number().optional() });

export function traceStores() {
  for (const name of MONGOOSE) follow(`mongoose:${name}`, mongoSpan);
  follow("ioredis:command", (message) => {
    const name = command.parse(message).command.toUpperCase();
    return { name, attributes: { "db.system.name": "redis", "db.operation.name": name } };
  });
  follow("ioredis:batch", (message) => {
    const { batchMode: name, batchSize } = batch.parse(message);
    const size = batchSize === undefined ? {} : { "db.operation.batch.size": batchSize };
    return { name, attributes: { "db.system.name": "redis", "db.operation.name": name, ...size } };
  });
}

function mongoSpan(message: unknown) {
  const about = operation.parse(message);
  return {
    name: [about.operation, about.collection].join(" ").trim(),
    attributes: {
      "db.system.name": "mongodb",
      "db.operation.name": about.operation,
      ...(about.collection !== undefined && { "db.collection.name": about.collection }),
      ...(about.database !== undefined && { "db.namespace": about.database }),
    },
  };
}

type Describe = (message: unknown) => { name: string; attributes: Attributes };

function follow(channel: string, describe: Describe) {
  const spans = new WeakMap<object, Span>();
  const end = (message: { error?: unknown }) => {
    const span = spans.get(message);
    if (!span) return;
    if (message.error === undefined) span.end();
    else fail(span, message.error);
  };
  tracingChannel<unknown, object>(channel).subscribe({
    start(message) {
      if (!isTraced()) return;
      const { name, attributes } = describe(message);
      spans.set(message, tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes }));
    },
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: end,
    error: () => undefined,
  });
}
