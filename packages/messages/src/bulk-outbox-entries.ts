/** Entries of the bulk outbox: until the messages of a bulk write are out, one names its records. */
import { randomUUID } from "node:crypto";
import type { Connection } from "mongoose";

/** The records of a bulk write. */
export interface BulkRecords {
  collection: string;
  town: string;
  ids: readonly number[];
  /** Those of them that are to go, by number and the revision in which they are gone. */
  gone?: [id: number, revision: number][];
  /** The import that writes them. */
  import?: string;
}

export interface BulkOutboxEntry extends BulkRecords {
  _id: string;
  since: Date;
  /** From then on any relay tells of the records: whoever wrote them has ended. */
  until: Date;
}

/** A write of one bulk request takes moments; its writer is taken for dead after so long, in ms. */
export const BULK_OUTBOX_LEASE_MS = 20_000;

/** The entries of one service. */
export function bulkOutboxEntriesOf(mongo: Connection) {
  const entries = mongo.collection<BulkOutboxEntry>("notes");
  const later = (ms: number) => new Date(Date.now() + ms);
  return {
    async add(records: BulkRecords) {
      const times = { since: new Date(), until: later(BULK_OUTBOX_LEASE_MS) };
      const entry: BulkOutboxEntry = { _id: randomUUID(), ...records, ...times };
      await entries.insertOne(entry);
      return entry;
    },

    /**
     * Leaves it to a relay, which waits until there is room. Of a write that took long one may have told in
     * the middle of it, and taken the entry.
     */
    async keep(entry: BulkOutboxEntry) {
      await entries.replaceOne({ _id: entry._id }, entry, { upsert: true });
    },

    /** An entry that its writer left, kept from other relays for `leaseMs`. */
    takeLeft: (leaseMs: number): Promise<BulkOutboxEntry | null> =>
      entries.findOneAndUpdate({ until: { $lt: new Date() } }, { $set: { until: later(leaseMs) } }),

    async remove(_id: string) {
      await entries.deleteOne({ _id });
    },

    /** Since when the oldest entry is there; null without one. */
    async oldest(): Promise<Date | null> {
      const entry = await entries.findOne({}, { sort: { since: 1 }, projection: { since: 1 } });
      return entry?.since ?? null;
    },
  };
}

/** An entry of the import whose records may be written at this moment. */
export const openBulkOutboxEntryOf = (mongo: Connection, town: string, by: string) =>
  mongo
    .collection<BulkOutboxEntry>("notes")
    .findOne({ town, import: by, since: { $gt: new Date(Date.now() - BULK_OUTBOX_LEASE_MS) } });
