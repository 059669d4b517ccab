/** Handlers of a service's subscriptions: message type → schema and effect. */
import type { z } from "zod";
import { typeAndVersion } from "./envelope.ts";
import type { Message } from "./envelope.ts";

export interface Handler {
  /** Returns the message as the effect expects it; throws a readable error when it does not match. */
  parse: (message: unknown) => Message;
  /** Applies messages of one type, in the order of the stream. Must be idempotent. */
  apply: (messages: Message[]) => Promise<void>;
  /** Whether the effect leaves the town data in the instances' memory unchanged. */
  quiet?: boolean;
}

export type Handlers = Record<string, Handler>;

/** Ties a message schema to an effect that takes batches of such messages. */
export function handler<Schema extends z.ZodType<Message>>(
  schema: Schema,
  apply: (messages: z.infer<Schema>[]) => Promise<void>,
): Handler {
  const parsed = new WeakMap<Message, z.infer<Schema>>();
  return {
    parse(message) {
      const result = schema.parse(message);
      parsed.set(result, result);
      return result;
    },
    apply: (messages) => apply(messages.flatMap((message) => parsed.get(message) ?? [])),
  };
}

/**
 * Classifies a message type without a handler: "older" is no longer supported, "newer" is left to a newer
 * instance, "unknown" has no handler in any version.
 */
export function versionAmong(handlers: Handlers, type: string): "newer" | "older" | "unknown" {
  const { name, version } = typeAndVersion(type);
  const known = Object.keys(handlers)
    .map(typeAndVersion)
    .filter((other) => other.name === name);
  if (known.length === 0) return "unknown";
  return known.every((other) => version > other.version) ? "newer" : "older";
}
