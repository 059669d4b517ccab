/** Entries of the bulk outbox: each names the records of a bulk write until their messages are sent. */
import { randomUUID } from "node:crypto";
import type { Connection } from "mongoose";

/** The records of a bulk write. */
export interface BulkRecords {
  collection: string;
  town: string;
  ids: readonly number[];
  /** Those of them being deleted, each with the revision in which it is gone. */
  gone?: [id: number, revision: number][];
  /** The import that writes them. */
  import?: string;
}

export interface BulkOutboxEntry extends BulkRecords {
  _id: string;
  since: Date;
  /** When the writer's lease ends: it counts as dead, and any relay may send the messages. */
  until: Date;
}

/** Lease of a writer, in ms; one write of a bulk request takes only moments. */
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
     * Leaves the entry to a relay, which waits until the stream has room. Upserts, as a relay may have sent and
     * removed the entry during a slow write.
     */
    async keep(entry: BulkOutboxEntry) {
      await entries.replaceOne({ _id: entry._id }, entry, { upsert: true });
    },

    /** Takes an entry whose writer's lease has ended, and leases it for `leaseMs`. */
    takeLeft: (leaseMs: number): Promise<BulkOutboxEntry | null> =>
      entries.findOneAndUpdate({ until: { $lt: new Date() } }, { $set: { until: later(leaseMs) } }),

    async remove(_id: string) {
      await entries.deleteOne({ _id });
    },

    /** Time of the oldest entry; null if there is none. */
    async oldest(): Promise<Date | null> {
      const entry = await entries.findOne({}, { sort: { since: 1 }, projection: { since: 1 } });
      return entry?.since ?? null;
    },
  };
}

/** Returns an entry of the import whose records may be being written right now. */
export const openBulkOutboxEntryOf = (mongo: Connection, town: string, by: string) =>
  mongo
    .collection<BulkOutboxEntry>("notes")
    .findOne({ town, import: by, since: { $gt: new Date(Date.now() - BULK_OUTBOX_LEASE_MS) } });
