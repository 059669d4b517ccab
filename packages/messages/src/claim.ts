/**
 * Takes over messages left pending by dead or failing consumers; after five deliveries they are dead letters.
 */
import type { Redis } from "ioredis";
import { z } from "zod";
import type { Acknowledger } from "./acknowledge.ts";
import { pairs, parseEntries } from "./entries.ts";
import type { Entry } from "./entries.ts";

/** A message goes to the dead letters after this many failed deliveries. */
export const MAX_DELIVERIES = 5;
/** A consumer without pending messages that is idle this long belongs to an ended process, in ms. */
const IDLE_CONSUMER_MS = 60 * 60 * 1000;

const pendingReply = z.array(z.tuple([z.string(), z.string(), z.number(), z.number()]));

/** The consumer that takes over messages. */
interface Claimer {
  redis: Redis;
  group: string;
  consumer: string;
  claimMs: number;
  batch: number;
  acknowledger: Acknowledger;
}

/**
 * Claims entries unacknowledged for longer than `claimMs`; returns those to deliver again. An entry whose
 * consumers died five times without reporting a failure goes to the dead letters.
 */
export async function claimAbandoned(stream: string, by: Claimer): Promise<Entry[]> {
  const { redis, group, consumer, claimMs, batch, acknowledger } = by;
  const pending = pendingReply.parse(
    await redis.xpending(stream, group, "IDLE", claimMs, "-", "+", batch),
  );
  if (pending.length === 0) return [];
  const before = new Map(pending.map(([id, , , count]) => [id, count]));
  // XCLAIM itself removes entries from the pending list that were trimmed in the meantime.
  const claimed = parseEntries(
    await redis.xclaim(stream, group, consumer, claimMs, ...before.keys()),
  ).map(({ id, fields }) => ({ id, fields, deliveries: (before.get(id) ?? 0) + 1 }));
  try {
    for (const entry of claimed)
      if (entry.deliveries > MAX_DELIVERIES)
        await acknowledger.bury(stream, entry, `No end after ${MAX_DELIVERIES} deliveries`);
  } catch (error) {
    // No entry was attempted, so the delivery counts against none of them.
    await acknowledger.putOff(stream, claimed).catch(() => undefined);
    throw error;
  }
  return claimed.filter(({ deliveries }) => deliveries <= MAX_DELIVERIES);
}

const consumersReply = z.array(z.array(z.union([z.string(), z.number()])));

/** Removes consumers of ended processes; one with pending messages stays, as they would be lost with it. */
export async function removeIdleConsumers(
  stream: string,
  { redis, group, consumer }: Pick<Claimer, "redis" | "group" | "consumer">,
  idleMs = IDLE_CONSUMER_MS,
) {
  for (const flat of consumersReply.parse(await redis.xinfo("CONSUMERS", stream, group))) {
    const state = pairs(flat);
    const name = String(state.get("name"));
    const idle = Number(state.get("idle")) > idleMs;
    if (name !== consumer && idle && state.get("pending") === 0)
      await redis.xgroup("DELCONSUMER", stream, group, name);
  }
}
