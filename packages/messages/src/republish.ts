/** Publishes the current state of records again, which brings every copy of them up to date. */
import type { Connection, mongo as driver } from "mongoose";
import type { Message } from "./envelope.ts";
import type { OutboxDocument } from "./lease.ts";
import { deletedWith, insertedWith, updatedWith } from "./outbox.ts";

/** What a service publishes: a collection, and the message for a document's current state. */
export interface Publication {
  collection: string;
  /** Counter that numbers the records, if they are numbered. */
  entity?: string;
  toMessage: (document: unknown, now: Date) => Message;
  /** Further messages, sent after that one. */
  behind?: (document: unknown, now: Date) => Message[];
  /** Creates the messages about deleted records, each with its revision; only if other services copy them. */
  gone?: (town: string, ends: ReadonlyMap<number, number>, now: Date) => Promise<Message[]>;
}

/** Some records of a town, and the latest revision any copy has of each; 0 if there is no copy. */
export interface ShownRecords {
  town: string;
  shown: ReadonlyMap<number, number>;
}

interface Stored extends OutboxDocument {
  town: string;
  /** Absent in a town's own document. */
  id?: number | null;
  revision: number;
}

/** Id of a town in its copies: a town is its own only record. */
export const TOWN_ID = 1;

/** Matches these ids, and documents without an id. */
export const numberedBy = (ids: readonly number[]) => ({ $in: [...ids, null] });

/**
 * Puts a message into the outbox of each record; a running relay sends them. A record older than one of its
 * copies is raised above the copy's revision; a missing record is recreated as a deleted one, as deleting does.
 * Records that change in the meantime are left out, as they send messages themselves. Returns the number of
 * records with a message.
 */
export async function republish(
  mongo: Connection,
  { collection, toMessage, behind, gone }: Publication,
  { town, shown }: ShownRecords,
  now: Date,
): Promise<number> {
  const records = mongo.collection<Stored>(collection);
  const missing = new Map(shown);
  const ends = new Map<number, number>();
  const unsent = new Map<number, { _id: Stored["_id"]; revision: number }>();
  const updates: driver.AnyBulkWriteOperation<Stored>[] = [];
  for await (const record of records.find({ town, id: numberedBy([...shown.keys()]) })) {
    const { _id, revision, deleted } = record;
    const id = record.id ?? TOWN_ID;
    const last = shown.get(id) ?? 0;
    const next = last > revision ? last + 1 : revision;
    missing.delete(id);
    const filter = { _id, revision };
    if (deleted) {
      ends.set(id, next);
      unsent.set(id, filter);
      continue;
    }
    const message = toMessage({ ...record, revision: next }, now);
    const $each = [message, ...(behind?.(record, now) ?? [])];
    const update = { ...updatedWith({}, message, now), $push: { outbox: { $each } } };
    updates.push({ updateOne: { filter, update } });
  }
  for (const [id, last] of missing) ends.set(id, last + 1);
  for (const message of (await gone?.(town, ends, now)) ?? []) {
    const id = Number(message.subject);
    const filter = unsent.get(id);
    if (filter) updates.push({ updateOne: { filter, update: deletedWith(message, now) } });
    else {
      const update = { $setOnInsert: { deleted: true, ...insertedWith(message, now) } };
      updates.push({ updateOne: { filter: { town, id }, update, upsert: true } });
    }
  }
  if (updates.length === 0) return 0;
  const written = await records.bulkWrite(updates, { ordered: false });
  return written.modifiedCount + written.upsertedCount;
}
