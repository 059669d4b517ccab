/**
 * Outbox of bulk writes: an entry naming the records is stored before they are written, their messages are sent
 * after the write, then the entry is removed. If a crash or a full stream interrupts this, a relay builds the
 * messages from the records named by the entry (`bulk-outbox-entries.ts`; the collection is `notes`).
 */
import type { Redis } from "ioredis";
import type { Connection } from "mongoose";
import type { Logger } from "pino";
import { commandConnection, endConnection } from "./connections.ts";
import type { Message } from "./envelope.ts";
import { bulkOutboxEntriesOf } from "./bulk-outbox-entries.ts";
import type { BulkOutboxEntry, BulkRecords } from "./bulk-outbox-entries.ts";
import { streamOf } from "./names.ts";
import { createBulkStreamWriter } from "./stream-writer.ts";
import type { Bounds, StreamWriter } from "./stream-writer.ts";

export type BulkOutbox = ReturnType<typeof createBulkOutbox>;

/** Groups being sent to Redis at a time; further writers wait. */
const UNDER_WAY = 4;

export function createBulkOutbox(options: {
  mongo: Connection;
  redis: Redis;
  prefix: string;
  service: string;
  log: Logger;
  /** Limits of the stream. */
  bounds?: Bounds;
}) {
  const { mongo, prefix, service, log, bounds } = options;
  const entries = bulkOutboxEntriesOf(mongo);
  const stream = streamOf(prefix, service);
  let redis: Redis | undefined;
  let writer: StreamWriter | undefined;
  const underWay = new Set<Promise<void>>();

  async function send(entry: BulkOutboxEntry, messages: Message[]) {
    redis ??= commandConnection(options.redis);
    writer ??= createBulkStreamWriter({ redis, stream, log, bounds });
    try {
      if (await writer.hasRoom()) {
        await writer.send(messages);
        await entries.remove(entry._id);
        return;
      }
    } catch (error) {
      log.warn({ err: error }, "messages not sent yet, a relay will send them");
    }
    const { _id, town } = entry;
    await entries
      .keep(entry)
      .catch((error: unknown) =>
        log.warn({ err: error, entry: _id, town }, "entry of the bulk outbox not stored again"),
      );
  }

  return {
    /**
     * Runs `write`, which changes exactly these records, and sends the messages it returns. The records need no
     * outbox of their own: whatever happens, their state reaches the stream, or for those in `gone` the fact
     * that they are gone in that revision. Resolves once the write is done, without waiting for the sending.
     */
    async writeAndPublish(records: BulkRecords, write: () => Promise<Message[]>) {
      if (underWay.size >= UNDER_WAY) await Promise.race(underWay);
      const entry = await entries.add(records);
      const messages = await write();
      const sending: Promise<void> = send(entry, messages).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    /** Waits for messages in flight. */
    close: async () => {
      await Promise.all(underWay);
      if (redis) endConnection(redis);
    },
  };
}
