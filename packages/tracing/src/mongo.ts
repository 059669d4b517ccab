/**
 * Spans for MongoDB commands within a trace, without their contents. Written by hand, as OpenTelemetry's
 * instrumentation patches the driver while it is loaded, so it must come first in a process, and attributes the
 * queries of loops to the requests that started them, long after these have ended.
 */
import { channel, subscribe } from "node:diagnostics_channel";
import { SpanKind } from "@opentelemetry/api";
import type { Span } from "@opentelemetry/api";
import { z } from "zod";
import { fail, isTraced, tracer } from "./spans.ts";

/** A client that reports its commands, as MongoDB's drivers do. */
export interface CommandSource {
  on: (
    event: "commandStarted" | "commandSucceeded" | "commandFailed",
    listener: (message: unknown) => void,
  ) => unknown;
}

const opened = channel("mainstreet:mongo");

/** Whether clients must report their commands. */
export const isWatched = () => opened.hasSubscribers;

/** Registers a client; call it for every one. */
export const watch = (client: CommandSource) => opened.publish(client);

const started = z.object({
  requestId: z.number(),
  commandName: z.string(),
  databaseName: z.string(),
  command: z.record(z.string(), z.unknown()),
});
const ended = z.object({ requestId: z.number(), failure: z.unknown().optional() });
const source = z.custom<CommandSource>(
  (value) => typeof value === "object" && value !== null && "on" in value,
);

export function traceMongo() {
  const spans = new Map<number, Span>();

  function begin(message: unknown) {
    if (!isTraced()) return;
    const { requestId, commandName, databaseName, command } = started.parse(message);
    const collection = command[commandName];
    const attributes = {
      "db.system.name": "mongodb",
      "db.operation.name": commandName,
      "db.namespace": databaseName,
      ...(typeof collection === "string" && { "db.collection.name": collection }),
    };
    const name = typeof collection === "string" ? `${commandName} ${collection}` : commandName;
    spans.set(requestId, tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes }));
  }

  function end(message: unknown) {
    if (spans.size === 0) return;
    const { requestId, failure } = ended.parse(message);
    const span = spans.get(requestId);
    if (!span) return;
    spans.delete(requestId);
    if (failure === undefined) span.end();
    else fail(span, failure);
  }

  subscribe(opened.name, (client) => {
    const commands = source.parse(client);
    commands.on("commandStarted", begin);
    commands.on("commandSucceeded", end);
    commands.on("commandFailed", end);
  });
}
