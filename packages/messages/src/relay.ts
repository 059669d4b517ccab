/**
 * Moves messages from the outboxes of a service's documents to its stream: at least once, in order, and not
 * before there is room.
 */
import type { Redis } from "ioredis";
import type { Connection } from "mongoose";
import type { Logger } from "pino";
import { commandConnection, endConnection } from "./connections.ts";
import { outboxesOf } from "./lease.ts";
import type { Claimed } from "./lease.ts";
import { createLoop } from "./loop.ts";
import { streamOf } from "./names.ts";
import { bulkOutboxEntriesOf } from "./bulk-outbox-entries.ts";
import { isOutage } from "./outage.ts";
import { createBulkStreamWriter, createStreamWriter } from "./stream-writer.ts";
import type { Bounds } from "./stream-writer.ts";
import type { Publication } from "./republish.ts";
import { relayWatermark } from "./relay-watermark.ts";

export interface RelayOptions {
  mongo: Connection;
  /** Names of the collections whose documents carry an outbox. */
  collections: readonly string[];
  /** How those of them tell their state whose records are also written in bulk. */
  publications?: readonly Publication[];
  redis: Redis;
  prefix: string;
  service: string;
  log: Logger;
  /** How long a claim keeps other relays away, in ms. */
  leaseMs?: number;
  pollMs?: number;
  batch?: number;
  /** How much the stream holds at most. */
  bounds?: Bounds;
}

export type Relay = ReturnType<typeof startRelay>;

const SETTLE_ATTEMPTS = 4;

/** Starts polling; any number of relays may work on the same collections. */
export function startRelay(options: RelayOptions) {
  const { mongo, log, leaseMs = 10_000, pollMs = 1000, batch = 500, publications } = options;
  const redis = commandConnection(options.redis);
  const stream = streamOf(options.prefix, options.service);
  const writer = createStreamWriter({ redis, stream, log, bounds: options.bounds });
  const bulkWriter = createBulkStreamWriter({ redis, stream, log, bounds: options.bounds });
  const collections = options.collections.map((name) => outboxesOf(mongo, name));
  const entries = bulkOutboxEntriesOf(mongo);
  const watermark = relayWatermark(redis, options.prefix, options.service);
  type Outboxes = ReturnType<typeof outboxesOf>;

  /** A fault that passes (two writers in each other's way) must not let everything go out twice. */
  async function settle(outboxes: Outboxes, claimed: Claimed) {
    for (let attempt = 1; attempt < SETTLE_ATTEMPTS; attempt += 1)
      try {
        return await outboxes.settle(claimed);
      } catch (error) {
        if (isOutage(error)) throw error;
        log.warn({ err: error }, "outbox not marked as sent, trying again");
      }
    return outboxes.settle(claimed);
  }

  async function drain(outboxes: Outboxes) {
    while (!loop.closing() && (await writer.hasRoom())) {
      const claimed = await outboxes.claim(batch, leaseMs);
      // When another relay was faster, it goes on with the rest.
      if (claimed.documents.length === 0) return;
      try {
        await writer.send(claimed.documents.flatMap(({ outbox = [] }) => outbox));
      } catch (error) {
        await outboxes.release(claimed);
        throw error;
      }
      const grown = await settle(outboxes, claimed);
      if (claimed.found < batch && grown === 0) return;
    }
  }

  /** Tells of records whose writer has ended between writing and telling. */
  async function tellLeft() {
    if (!publications) return;
    while (!loop.closing() && (await bulkWriter.hasRoom())) {
      const entry = await entries.takeLeft(leaseMs);
      if (!entry) return;
      const { _id, collection, town, ids, gone = [] } = entry;
      const told = publications.find((publication) => publication.collection === collection);
      const written = { town, id: { $in: ids } };
      const documents = told ? await mongo.collection(collection).find(written).toArray() : [];
      const now = new Date();
      const living = documents.filter(({ deleted }) => !deleted);
      const messages = living.flatMap((one) => told?.toMessage(one, now) ?? []);
      const there = new Set(documents.map(({ id }) => id));
      const ends = new Map(gone.filter(([id]) => !there.has(id)));
      messages.push(...((await told?.gone?.(town, ends, now)) ?? []));
      await bulkWriter.send(messages);
      await entries.remove(_id);
    }
  }

  /** When the oldest of what waits was written, in ms; Infinity when nothing does. */
  async function waitsSince(): Promise<number> {
    const since = await Promise.all([...collections, entries].map((waiting) => waiting.oldest()));
    return Math.min(...since.map((date) => date?.getTime() ?? Infinity));
  }

  const loop = createLoop({
    name: "relay",
    log,
    pauseMs: pollMs,
    async run() {
      for (const outboxes of collections) await drain(outboxes);
      await tellLeft();
      const now = await watermark.now();
      await watermark.set(Math.min(now, await waitsSince()));
    },
  });

  return {
    /** Something was written: look at once instead of at the next poll. */
    nudge: loop.wake,
    /** Age of the oldest waiting message, in seconds; 0 when none waits. */
    oldestWaiting: async () => {
      const first = await waitsSince();
      return first === Infinity ? 0 : Math.max(0, (Date.now() - first) / 1000);
    },
    /** Finishes the batch in hand. */
    close: async () => {
      await loop.close();
      endConnection(redis);
    },
  };
}
