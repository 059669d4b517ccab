/**
 * A span for every command to MongoDB within a trace; never what is in it. By hand, as OpenTelemetry's own
 * patches the driver while it is loaded, so that it must come before all else in a process, and counts what
 * loops ask to the requests that began them, long after these are over.
 */
import { channel, subscribe } from "node:diagnostics_channel";
import { SpanKind } from "@opentelemetry/api";
import type { Span } from "@opentelemetry/api";
import { z } from "zod";
import { fail, isTraced, tracer } from "./spans.ts";

/** What a client tells of its commands, as MongoDB's drivers do. */
export interface CommandSource {
  on: (
    event: "commandStarted" | "commandSucceeded" | "commandFailed",
    listener: (message: unknown) => void,
  ) => unknown;
}

const opened = channel("mainstreet:mongo");

/** Whether a client must tell of its commands. */
export const isWatched = () => opened.hasSubscribers;

/** To be called with every client. */
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
