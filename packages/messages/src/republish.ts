/** Sends the current state of every record again, for a new or lost projection. */
import type { Connection } from "mongoose";
import type { Message } from "./envelope.ts";
import type { OutboxDocument } from "./lease.ts";

/** What a service publishes: a collection, and the message that tells a document's current state. */
export interface Publication {
  collection: string;
  toMessage: (document: unknown, now: Date) => Message;
  /** Tells that a record is gone, where others copy such records. */
  gone?: (town: string, id: number, revision: number, now: Date) => Message;
}

const BATCH = 500;

/**
 * Puts a message with the present revision into the outbox of each living document; a running relay
 * sends them. Documents that change meanwhile tell of themselves and are left out. Returns the number.
 */
export async function republish(
  mongo: Connection,
  publications: readonly Publication[],
  now: () => Date,
) {
  let count = 0;
  for (const { collection, toMessage } of publications) {
    const documents = mongo.collection<OutboxDocument & { revision: number }>(collection);
    let batch: Parameters<typeof documents.bulkWrite>[0] = [];
    const flush = async () => {
      if (batch.length > 0)
        count += (await documents.bulkWrite(batch, { ordered: false })).modifiedCount;
      batch = [];
    };
    for await (const document of documents.find({ deleted: { $ne: true } })) {
      const message = toMessage(document, now());
      batch = [
        ...batch,
        {
          updateOne: {
            filter: { _id: document._id, revision: document.revision },
            update: { $push: { outbox: message }, $min: { outboxSince: now() } },
          },
        },
      ];
      if (batch.length >= BATCH) await flush();
    }
    await flush();
  }
  return count;
}
