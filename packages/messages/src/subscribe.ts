/** Consumes the streams of other services, as one consumer group per service. */
import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { createAcknowledger } from "./acknowledge.ts";
import { claimAbandoned, removeIdleConsumers } from "./claim.ts";
import { commandConnection, endConnection, readerConnection } from "./connections.ts";
import { deliver } from "./deliver.ts";
import { makeGroups, waitingFor } from "./groups.ts";
import { createLoop } from "./loop.ts";
import { deadStreamOf, streamOf } from "./names.ts";
import { readEntries } from "./entries.ts";
import type { Entry } from "./entries.ts";
import type { Handlers } from "./handlers.ts";

/** Entries read at once: each batch costs a fixed number of queries, whatever its size. */
const BATCH = 200;
/** A consumer that takes longer than this for one delivery counts as stuck, in ms. */
const LONGEST_MS = 5 * 60_000;

export interface SubscriptionOptions {
  redis: Redis;
  prefix: string;
  /** Name of the consuming service, which is the consumer group. */
  group: string;
  /** Services whose streams are read. */
  sources: readonly string[];
  handlers: Handlers;
  log: Logger;
  /** Entries neither kept nor acknowledged for this long are taken over or retried, in ms. */
  claimMs?: number;
  blockMs?: number;
  batch?: number;
}

export type Subscriptions = ReturnType<typeof startSubscriptions>;

/** Starts consuming: a new group at the beginning of the streams, others where they stopped. */
export function startSubscriptions(options: SubscriptionOptions) {
  const { prefix, group, handlers, log, claimMs = 5000, blockMs = 2000, batch = BATCH } = options;
  const streams = options.sources.map((source) => streamOf(prefix, source));
  const consumer = randomUUID();
  const redis = commandConnection(options.redis);
  const reader = readerConnection(options.redis, blockMs);
  const acknowledger = createAcknowledger({ redis, prefix, group, consumer, log });
  const receiver = { handlers, acknowledger, log };
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

  const inFlight = new Map<string, Set<Entry>>();
  let keepUntil = 0;
  const keeping = setInterval(() => {
    if (Date.now() > keepUntil) return;
    for (const [stream, entries] of inFlight)
      acknowledger.keep(stream, entries).catch((error: unknown) => {
        log.warn(
          { err: error, stream },
          "claim not renewed, other instances may take the messages in progress",
        );
      });
  }, claimMs / 3);

  /** Delivers entries of several streams; those not done yet are kept from other consumers meanwhile. */
  async function deliverAll(read: readonly [stream: string, entries: Entry[]][]) {
    keepUntil = Date.now() + LONGEST_MS;
    for (const [stream, entries] of read) inFlight.set(stream, new Set(entries));
    try {
      for (const [stream, entries] of inFlight) await deliver(stream, entries, receiver);
    } finally {
      inFlight.clear();
    }
  }

  const claimer = { redis, group, consumer, claimMs, batch, acknowledger };
  async function takeOver() {
    for (const stream of streams) {
      let claimed;
      do {
        claimed = await claimAbandoned(stream, claimer);
        await deliverAll([[stream, claimed]]);
      } while (claimed.length === batch && !loop.closing());
      await removeIdleConsumers(stream, claimer);
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
          await takeOver();
        }
        if (loop.closing()) return;
        await deliverAll(readEntries(await read()));
      } catch (error) {
        if (loop.closing()) return;
        // The stream or Redis itself was emptied: recreate the groups; projections ignore what they
        // already have.
        if (error instanceof Error && error.message.startsWith("NOGROUP")) groupsMade = false;
        else throw error;
      }
    },
  });

  return {
    /** Number of messages not yet received or acknowledged, in all sources. */
    waiting: async () => {
      const counts = await Promise.all(
        streams.map((stream) => waitingFor(options.redis, stream, group)),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
    /** Number of messages that could not be applied. */
    dead: () => options.redis.xlen(deadStreamOf(prefix, group)),
    /** Stops reading and finishes the messages in hand. */
    close: async () => {
      const closed = loop.close();
      // A blocking read would delay the end; entries it may still receive are claimed by others.
      if (blocked) endConnection(reader);
      await closed;
      clearInterval(keeping);
      endConnection(reader);
      endConnection(redis);
    },
  };
}
