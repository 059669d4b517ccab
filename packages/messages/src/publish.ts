/** Adds messages to a stream, in order. */
import type { Redis } from "ioredis";
import type { Message } from "./envelope.ts";

/** Streams keep a week: longer than any consumer may be away. */
const KEEP_MS = 7 * 24 * 60 * 60 * 1000;

/** One round trip for all; rejects when any was not added, some may be there by then. */
export async function publish(redis: Redis, stream: string, messages: Iterable<Message>) {
  const pipeline = redis.pipeline();
  const oldest = Date.now() - KEEP_MS;
  for (const message of messages) {
    const fields = ["town", message.town, "message", JSON.stringify(message)];
    pipeline.xadd(stream, "MINID", "~", oldest, "*", ...fields);
  }
  for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error;
}
