/**
 * Moves messages from a service's outboxes to its stream: at least once, in order, and only while the stream
 * has room.
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
  /** How to build the messages of collections whose records are also written in bulk. */
  publications?: readonly Publication[];
  redis: Redis;
  prefix: string;
  service: string;
  log: Logger;
  /** Duration of a lease, in ms. */
  leaseMs?: number;
  pollMs?: number;
  batch?: number;
  /** Limits of the stream. */
  bounds?: Bounds;
}

export type Relay = ReturnType<typeof startRelay>;

const SETTLE_ATTEMPTS = 4;

/** Starts polling; any number of relays can work on the same collections. */
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

  /** Retries transient faults (e.g. a write conflict), which must not make everything be sent twice. */
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
      // If another relay was faster, that one continues.
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

  /** Sends messages of records whose writer died between writing and sending. */
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

  /** When the oldest unsent change was written, in ms; Infinity if there is none. */
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
    /** Looks for messages at once instead of at the next poll. */
    wake: loop.wake,
    /** Age of the oldest unsent message, in seconds; 0 if there is none. */
    oldestWaiting: async () => {
      const first = await waitsSince();
      return first === Infinity ? 0 : Math.max(0, (Date.now() - first) / 1000);
    },
    /** Finishes the current batch. */
    close: async () => {
      await loop.close();
      endConnection(redis);
    },
  };
}
