/** Takes messages from the streams of other services, as one consumer group per service. */
import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { createAcknowledger } from "./acknowledge.ts";
import { claimAbandoned, removeIdleConsumers } from "./claim.ts";
import { deliver } from "./deliver.ts";
import { createLoop } from "./loop.ts";
import { streamOf } from "./names.ts";
import { readEntries } from "./entries.ts";
import type { Handlers } from "./handlers.ts";

export interface SubscriptionOptions {
  redis: Redis;
  prefix: string;
  /** Name of the consuming service. */
  group: string;
  /** Services whose streams are read. */
  sources: readonly string[];
  handlers: Handlers;
  log: Logger;
  /** Messages that nobody acknowledged for this long are taken over or tried again, in ms. */
  claimMs?: number;
  blockMs?: number;
  batch?: number;
}

export interface Subscriptions {
  /** Messages not yet taken or not yet acknowledged, over all sources. */
  waiting: () => Promise<number>;
  /** Stops taking and finishes what is in hand. */
  close: () => Promise<void>;
}

/** Starts reading at the beginning of the streams for a new group; goes on where it stopped otherwise. */
export function startSubscriptions(options: SubscriptionOptions): Subscriptions {
  const { redis, group, log, claimMs = 5000, blockMs = 2000, batch = 200 } = options;
  const streams = options.sources.map((source) => streamOf(options.prefix, source));
  const consumer = randomUUID();
  const reader = redis.duplicate({ maxRetriesPerRequest: null });
  reader.on("error", () => undefined);
  const acknowledger = createAcknowledger(options);
  let blocked = false;
  let groupsMade = false;
  let nextClaim = 0;

  async function read() {
    blocked = true;
    try {
      return await reader.xreadgroup(
        ...(["GROUP", group, consumer, "COUNT", batch, "BLOCK", blockMs, "STREAMS"] as const),
        ...streams,
        ...streams.map(() => ">"),
      );
    } finally {
      blocked = false;
    }
  }

  const loop = createLoop({
    name: `subscriptions of ${group}`,
    log,
    pauseMs: 0,
    async run() {
      try {
        if (!groupsMade) await makeGroups(redis, streams, group);
        groupsMade = true;
        if (Date.now() >= nextClaim) {
          nextClaim = Date.now() + claimMs / 2;
          for (const stream of streams) {
            const claimed = await claimAbandoned({
              redis,
              stream,
              group,
              consumer,
              claimMs,
              batch,
              acknowledger,
            });
            await deliver(stream, claimed, options.handlers, acknowledger);
            await removeIdleConsumers(redis, stream, group, consumer);
          }
        }
        for (const [stream, entries] of readEntries(await read()))
          await deliver(stream, entries, options.handlers, acknowledger);
      } catch (error) {
        if (loop.closing()) return;
        // The stream or Redis itself was emptied: begin anew, projections ignore what they know.
        if (error instanceof Error && error.message.startsWith("NOGROUP")) groupsMade = false;
        else throw error;
      }
    },
  });

  return {
    async waiting() {
      const groups = await Promise.all(streams.map((stream) => groupState(redis, stream, group)));
      return groups.reduce((sum, state) => sum + state.lag + state.pending, 0);
    },
    async close() {
      const closed = loop.close();
      // A blocked reader would hold up the end; what it might still receive is claimed by others.
      if (blocked) reader.disconnect();
      await closed;
      reader.disconnect();
    },
  };
}

async function makeGroups(redis: Redis, streams: string[], group: string) {
  for (const stream of streams)
    await redis.xgroup("CREATE", stream, group, "0", "MKSTREAM").catch((error: unknown) => {
      if (!(error instanceof Error && error.message.startsWith("BUSYGROUP"))) throw error;
    });
}

async function groupState(redis: Redis, stream: string, group: string) {
  const groups = await redis.xinfo("GROUPS", stream).catch(() => []);
  for (const entry of Array.isArray(groups) ? groups : []) {
    const fields = fieldsOf(entry);
    if (fields.get("name") === group)
      return { lag: Number(fields.get("lag") ?? 0), pending: Number(fields.get("pending") ?? 0) };
  }
  return { lag: 0, pending: 0 };
}

function fieldsOf(entry: unknown): Map<unknown, unknown> {
  const flat: unknown[] = Array.isArray(entry) ? entry : [];
  return new Map(flat.flatMap((key, at) => (at % 2 === 0 ? [[key, flat[at + 1]] as const] : [])));
}
