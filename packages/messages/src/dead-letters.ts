/** Messages that a consumer group could not apply: lists them, and replays them once the fault is fixed. */
import type { Redis } from "ioredis";
import { parseEntries } from "./entries.ts";
import { deadStreamOf } from "./names.ts";
import { keysBeginning } from "./scan.ts";

interface DeadLetter {
  id: string;
  /** Stream that the message came from. */
  stream: string;
  town: string;
  /** Why it could not be applied. */
  fault: string;
  /** The envelope as JSON, as it was received. */
  message: string;
}

/** The oldest `count` dead letters of a group. */
export async function deadLetters(
  redis: Redis,
  prefix: string,
  group: string,
  count = 100,
): Promise<DeadLetter[]> {
  const entries = parseEntries(
    await redis.xrange(deadStreamOf(prefix, group), "-", "+", "COUNT", count),
  );
  return entries.map(({ id, fields }) => ({
    id,
    stream: fields?.get("stream") ?? "",
    town: fields?.get("town") ?? "",
    fault: fields?.get("fault") ?? "",
    message: fields?.get("message") ?? "",
  }));
}

/**
 * Puts dead letters back into the streams they came from; returns how many. Other groups receive these messages
 * again, which is harmless as effects are idempotent.
 */
export async function replayDeadLetters(
  redis: Redis,
  prefix: string,
  group: string,
): Promise<number> {
  const letters = await deadLetters(redis, prefix, group, 10_000);
  for (const { id, stream, town, message } of letters)
    await redis
      .multi()
      .xadd(stream, "*", "town", town, "message", message)
      .xdel(deadStreamOf(prefix, group), id)
      .exec();
  return letters.length;
}

/** Groups that have dead letters. */
export async function groupsWithDeadLetters(redis: Redis, prefix: string): Promise<string[]> {
  const start = deadStreamOf(prefix, "");
  const groups = new Set<string>();
  for await (const keys of keysBeginning(redis, start))
    for (const key of keys) groups.add(key.slice(start.length));
  return [...groups].toSorted((a, b) => (a < b ? -1 : 1));
}
