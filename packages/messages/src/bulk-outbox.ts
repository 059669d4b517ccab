/**
 * The outbox of bulk writes: an entry that names the records is stored before them, their messages go to the
 * stream behind them, then the entry goes. What a crash or a full stream leaves in between a relay sends from
 * the records themselves, by the entry (`bulk-outbox-entries.ts`; the collection is `notes`).
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

/** So many groups are on their way to Redis at most; then writers wait. */
const UNDER_WAY = 4;

export function createBulkOutbox(options: {
  mongo: Connection;
  redis: Redis;
  prefix: string;
  service: string;
  log: Logger;
  /** How much the stream holds at most. */
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
      log.warn({ err: error }, "changes not told yet, a relay does so later");
    }
    const { _id, town } = entry;
    await entries
      .keep(entry)
      .catch((error: unknown) =>
        log.warn({ err: error, entry: _id, town }, "entry of the bulk outbox not written again"),
      );
  }

  return {
    /**
     * Runs `write`, which changes just these records, and sends the messages that it returns. They need no
     * outbox: whatever happens, their state reaches the stream, or of `gone` that they are so in that
     * revision. Resolves when the write is done.
     */
    async writeAndPublish(records: BulkRecords, write: () => Promise<Message[]>) {
      if (underWay.size >= UNDER_WAY) await Promise.race(underWay);
      const entry = await entries.add(records);
      const messages = await write();
      const sending: Promise<void> = send(entry, messages).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    /** Waits for what is being sent. */
    close: async () => {
      await Promise.all(underWay);
      if (redis) endConnection(redis);
    },
  };
}
