/** Messages that a dead or failing consumer left: taken over, and buried after five deliveries. */
import type { Redis } from "ioredis";
import { z } from "zod";
import type { Acknowledger } from "./acknowledge.ts";
import { parseEntries } from "./entries.ts";
import type { Entry } from "./entries.ts";

/** A message that failed this often goes to the dead letters. */
export const MAX_DELIVERIES = 5;
/** A consumer without messages that was silent this long belongs to an ended process, in ms. */
const IDLE_CONSUMER_MS = 60 * 60 * 1000;

const pendingReply = z.array(z.tuple([z.string(), z.string(), z.number(), z.number()]));

/** Claims what waited longer than `claimMs` for an acknowledgement; returns what to deliver again. */
export async function claimAbandoned(options: {
  redis: Redis;
  stream: string;
  group: string;
  consumer: string;
  claimMs: number;
  batch: number;
  acknowledger: Acknowledger;
}): Promise<Entry[]> {
  const { redis, stream, group, consumer, claimMs, batch, acknowledger } = options;
  const pending = pendingReply.parse(
    await redis.xpending(stream, group, "IDLE", claimMs, "-", "+", batch),
  );
  if (pending.length === 0) return [];
  const deliveries = new Map(pending.map(([id, , , count]) => [id, count]));
  // XCLAIM drops entries that were trimmed meanwhile from the pending list by itself.
  const claimed = parseEntries(
    await redis.xclaim(stream, group, consumer, claimMs, ...deliveries.keys()),
  );
  const again: Entry[] = [];
  for (const entry of claimed) {
    const count = deliveries.get(entry.id) ?? 0;
    if (count < MAX_DELIVERIES) again.push(entry);
    else
      await acknowledger.bury(
        stream,
        entry,
        acknowledger.faultOf(entry) ?? `Not applied in ${count} deliveries`,
      );
  }
  return again;
}

const consumersReply = z.array(z.array(z.union([z.string(), z.number()])));

/** Forgets consumers of ended processes; one with pending messages stays, or they would be lost. */
export async function removeIdleConsumers(
  redis: Redis,
  stream: string,
  group: string,
  consumer: string,
) {
  for (const flat of consumersReply.parse(await redis.xinfo("CONSUMERS", stream, group))) {
    const value = (key: string) => flat[flat.indexOf(key) + 1];
    const name = String(value("name"));
    const idle = Number(value("idle")) > IDLE_CONSUMER_MS;
    if (name !== consumer && idle && value("pending") === 0)
      await redis.xgroup("DELCONSUMER", stream, group, name);
  }
}
