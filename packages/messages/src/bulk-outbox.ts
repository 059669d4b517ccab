/**
 * Messages of many records that are written at once: a note of the records is stored before them, their
 * messages go to the stream behind them, then the note goes. What a crash or a full stream leaves in between
 * is told from the records themselves; see `notes.ts` for that half.
 */
import type { Redis } from "ioredis";
import type { Connection } from "mongoose";
import type { Logger } from "pino";
import { commandConnection, endConnection } from "./connections.ts";
import type { Message } from "./envelope.ts";
import { notesOf } from "./bulk-outbox-entries.ts";
import type { Note } from "./bulk-outbox-entries.ts";
import { streamOf } from "./names.ts";
import { createBulkStreamWriter } from "./stream-writer.ts";
import type { Bounds, StreamWriter } from "./stream-writer.ts";

export interface Announcer {
  /**
   * Runs `write`, which changes just these records, and tells of them what it returns. They need no
   * outbox: whatever happens, their state reaches the stream, or of `gone` that they are so in that
   * revision. Resolves when the write is done.
   */
  around: (
    records: {
      collection: string;
      town: string;
      ids: readonly number[];
      gone?: [id: number, revision: number][];
      /** The import that writes them. */
      import?: string;
    },
    write: () => Promise<Message[]>,
  ) => Promise<void>;
  /** Waits for what is being sent. */
  close: () => Promise<void>;
}

/** So many groups are on their way to Redis at most; then writers wait. */
const UNDER_WAY = 4;

export function createAnnouncer(options: {
  mongo: Connection;
  redis: Redis;
  prefix: string;
  service: string;
  log: Logger;
  /** How much the stream holds at most. */
  bounds?: Bounds;
}): Announcer {
  const { mongo, prefix, service, log, bounds } = options;
  const notes = notesOf(mongo);
  const stream = streamOf(prefix, service);
  let redis: Redis | undefined;
  let writer: StreamWriter | undefined;
  const underWay = new Set<Promise<void>>();

  async function send(note: Note, messages: Message[]) {
    redis ??= commandConnection(options.redis);
    writer ??= createBulkStreamWriter({ redis, stream, log, bounds });
    try {
      if (await writer.hasRoom()) {
        await writer.send(messages);
        await notes.remove(note._id);
        return;
      }
    } catch (error) {
      log.warn({ err: error }, "changes not told yet, a relay does so later");
    }
    const { _id, town } = note;
    await notes
      .keep(note)
      .catch((error: unknown) =>
        log.warn({ err: error, note: _id, town }, "note not written again"),
      );
  }

  return {
    async around(records, write) {
      if (underWay.size >= UNDER_WAY) await Promise.race(underWay);
      const note = await notes.add(records);
      const messages = await write();
      const sending: Promise<void> = send(note, messages).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async close() {
      await Promise.all(underWay);
      if (redis) endConnection(redis);
    },
  };
}
