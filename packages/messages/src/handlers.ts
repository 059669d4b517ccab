/** What a service listens to: message type → schema and effect. */
import type { z } from "zod";
import { typeAndVersion } from "./envelope.ts";
import type { Message } from "./envelope.ts";

export interface Handler {
  /** The message as the effect wants it; throws a readable error when it does not fit. */
  parse: (message: unknown) => Message;
  /** Applies messages of one type, in the order of the stream. Must be idempotent. */
  apply: (messages: Message[]) => Promise<void>;
  /** The effect changes nothing that instances hold of a town in memory. */
  quiet?: boolean;
}

export type Handlers = Record<string, Handler>;

/** Ties a message schema to an effect that takes such messages in batches. */
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
 * What a service that listens to other versions of a type only does with it: an older one is listened to
 * no more, for a newer one a newer instance will come.
 */
export function versionAmong(handlers: Handlers, type: string): "newer" | "older" | "unknown" {
  const { name, version } = typeAndVersion(type);
  const known = Object.keys(handlers)
    .map(typeAndVersion)
    .filter((other) => other.name === name);
  if (known.length === 0) return "unknown";
  return known.every((other) => version > other.version) ? "newer" : "older";
}
