/** Tells the present state of records again, so that every copy of them takes it. */
import type { Connection, mongo as driver } from "mongoose";
import type { Message } from "./envelope.ts";
import type { OutboxDocument } from "./lease.ts";
import { deletedWith, insertedWith, updatedWith } from "./outbox.ts";

/** What a service publishes: a collection, and the message that tells a document's current state. */
export interface Publication {
  collection: string;
  /** Whose counter its numbers come from, where they are counted. */
  entity?: string;
  toMessage: (document: unknown, now: Date) => Message;
  /** What else is told behind that. */
  behind?: (document: unknown, now: Date) => Message[];
  /** Tells of records that are gone, each in a revision, where others copy such records. */
  gone?: (town: string, ends: ReadonlyMap<number, number>, now: Date) => Promise<Message[]>;
}

/** Some records of a town, and the latest revision in which a copy shows each; 0 where none does. */
export interface ShownRecords {
  town: string;
  shown: ReadonlyMap<number, number>;
}

interface Stored extends OutboxDocument {
  town: string;
  /** A town itself has none. */
  id?: number | null;
  revision: number;
}

/** A town is one record of itself; copies number it so. */
export const TOWN_ID = 1;

/** Also finds what has no number. */
export const numberedBy = (ids: readonly number[]) => ({ $in: [...ids, null] });

/**
 * Puts a message into the outbox of each record; a running relay sends them. A record that a copy shows in
 * a later revision than its own is raised above that, one that is gone leaves a deleted record behind, as
 * deleting does. What changes meanwhile tells of itself and is left out. Returns how many messages wait.
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
