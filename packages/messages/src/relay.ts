/** Moves messages from the outboxes of a service's documents to its stream: at least once, in order. */
import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import type { Connection } from "mongoose";
import type { Types } from "mongoose";
import type { Logger } from "pino";
import type { Message } from "./envelope.ts";
import { createLoop } from "./loop.ts";
import { streamOf } from "./names.ts";

export interface OutboxDocument {
  _id: Types.ObjectId;
  deleted?: boolean;
  outbox?: Message[];
  outboxSince?: Date;
  outboxLease?: { by: string; until: Date };
}

export interface RelayOptions {
  mongo: Connection;
  /** Names of the collections whose documents carry an outbox. */
  collections: readonly string[];
  redis: Redis;
  prefix: string;
  service: string;
  log: Logger;
  /** How long a claim keeps other relays away, in ms. */
  leaseMs?: number;
  pollMs?: number;
  batch?: number;
}

export interface Relay {
  /** Something was written: look at once instead of at the next poll. */
  nudge: () => void;
  /** Age of the oldest waiting message, in seconds; 0 when none waits. */
  oldestWaiting: () => Promise<number>;
  /** Finishes the batch in hand. */
  close: () => Promise<void>;
}

/** Streams keep a week: longer than any consumer may be away. */
const KEEP_MS = 7 * 24 * 60 * 60 * 1000;

/** Starts polling; any number of relays may work on the same collections. */
export function startRelay(options: RelayOptions): Relay {
  const { mongo, collections, redis, log, leaseMs = 10_000, pollMs = 1000, batch = 500 } = options;
  const stream = streamOf(options.prefix, options.service);
  const open = (name: string) => mongo.collection<OutboxDocument>(name);
  type Outboxes = ReturnType<typeof open>;

  /** Marks up to a batch of waiting documents as ours and reads them. */
  async function claim(outboxes: Outboxes) {
    const now = new Date();
    const free = {
      outboxSince: { $exists: true },
      $or: [{ outboxLease: { $exists: false } }, { "outboxLease.until": { $lt: now } }],
    };
    const found = await outboxes
      .find(free, { projection: { _id: 1 }, sort: { outboxSince: 1 }, limit: batch })
      .toArray();
    if (found.length === 0) return null;
    const ids = found.map(({ _id }) => _id);
    const by = randomUUID();
    const lease = { by, until: new Date(now.getTime() + leaseMs) };
    await outboxes.updateMany({ _id: { $in: ids }, ...free }, { $set: { outboxLease: lease } });
    const documents = await outboxes
      .find(
        { _id: { $in: ids }, "outboxLease.by": by },
        { projection: { outbox: 1, deleted: 1 }, sort: { outboxSince: 1 } },
      )
      .toArray();
    return { by, found: found.length, documents };
  }

  async function publish(documents: OutboxDocument[]) {
    const pipeline = redis.pipeline();
    const oldest = Date.now() - KEEP_MS;
    for (const { outbox = [] } of documents)
      for (const message of outbox)
        pipeline.xadd(
          stream,
          "MINID",
          "~",
          oldest,
          "*",
          "town",
          message.town,
          "message",
          JSON.stringify(message),
        );
    for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error;
  }

  /**
   * Takes what was sent out of the outboxes. While the lease is ours nobody else removes anything, so an
   * outbox of unchanged length holds just what we sent; one that has grown keeps its new messages.
   */
  async function settle(outboxes: Outboxes, by: string, documents: OutboxDocument[]) {
    const bySize = Map.groupBy(documents, ({ outbox = [] }) => outbox.length);
    for (const [size, sent] of bySize) {
      const ours = { _id: { $in: sent.map(({ _id }) => _id) }, "outboxLease.by": by };
      const same = { ...ours, outbox: { $size: size } };
      await outboxes.deleteMany({ ...same, deleted: true });
      await outboxes.updateMany(same, { $unset: { outbox: "", outboxSince: "", outboxLease: "" } });
      const grown = await outboxes.find(ours, { projection: { _id: 1 } }).toArray();
      for (const { _id } of grown) {
        const ids =
          sent.find((document) => document._id.equals(_id))?.outbox?.map(({ id }) => id) ?? [];
        await outboxes.updateOne(
          { _id, "outboxLease.by": by },
          { $pull: { outbox: { id: { $in: ids } } }, $unset: { outboxLease: "" } },
        );
      }
    }
  }

  async function drain(name: string) {
    const outboxes = open(name);
    for (;;) {
      const claimed = await claim(outboxes);
      if (!claimed || loop.closing()) return;
      const { by, documents, found } = claimed;
      try {
        await publish(documents);
      } catch (error) {
        await outboxes.updateMany({ "outboxLease.by": by }, { $unset: { outboxLease: "" } });
        throw error;
      }
      await settle(outboxes, by, documents);
      if (found < batch && documents.every(({ outbox }) => outbox?.length === 1)) return;
    }
  }

  const loop = createLoop({
    name: "relay",
    log,
    pauseMs: pollMs,
    async run() {
      for (const name of collections) await drain(name);
    },
  });

  return {
    nudge: loop.wake,
    async oldestWaiting() {
      const oldest = await Promise.all(
        collections.map((name) =>
          open(name).findOne(
            { outboxSince: { $exists: true } },
            { projection: { outboxSince: 1 }, sort: { outboxSince: 1 } },
          ),
        ),
      );
      const since = oldest.map((document) => document?.outboxSince?.getTime() ?? Infinity);
      const first = Math.min(...since);
      return first === Infinity ? 0 : Math.max(0, (Date.now() - first) / 1000);
    },
    close: loop.close,
  };
}
