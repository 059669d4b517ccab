/** Documents with unsent messages: claimed with a lease, and cleared once the messages are sent. */
import { randomUUID } from "node:crypto";
import type { Connection, Types } from "mongoose";
import type { Message } from "./envelope.ts";

export interface OutboxDocument {
  _id: Types.ObjectId;
  deleted?: boolean;
  outbox?: Message[];
  outboxSince?: Date;
  outboxLease?: { by: string; until: Date };
}

/** Documents that no other relay sends until the lease ends. */
export interface Claimed {
  by: string;
  documents: OutboxDocument[];
  /** Number that was free before claiming; more than `documents` if another relay was faster. */
  found: number;
}

/** The documents of one collection that have unsent messages. */
export function outboxesOf(mongo: Connection, name: string) {
  const outboxes = mongo.collection<OutboxDocument>(name);
  const idsOf = (documents: OutboxDocument[]) => ({ $in: documents.map(({ _id }) => _id) });

  return {
    /** Leases up to `batch` unclaimed documents, those waiting longest first, and reads them. */
    async claim(batch: number, leaseMs: number): Promise<Claimed> {
      const now = new Date();
      const free = {
        outboxSince: { $exists: true },
        $or: [{ outboxLease: { $exists: false } }, { "outboxLease.until": { $lt: now } }],
      };
      const found = await outboxes
        .find(free, { projection: { _id: 1 }, sort: { outboxSince: 1 }, limit: batch })
        .toArray();
      const by = randomUUID();
      if (found.length === 0) return { by, documents: [], found: 0 };
      const lease = { by, until: new Date(now.getTime() + leaseMs) };
      await outboxes.updateMany({ _id: idsOf(found), ...free }, { $set: { outboxLease: lease } });
      const documents = await outboxes
        .find(
          { _id: idsOf(found), "outboxLease.by": by },
          { projection: { outbox: 1, deleted: 1 }, sort: { outboxSince: 1 } },
        )
        .toArray();
      return { by, documents, found: found.length };
    },

    /** Ends the lease early, so that other relays can claim the documents at once. */
    async release({ by, documents }: Claimed) {
      await outboxes.updateMany(
        { _id: idsOf(documents), "outboxLease.by": by },
        { $unset: { outboxLease: "" } },
      );
    },

    /**
     * Removes the sent messages from the outboxes; returns how many outboxes have grown since the claim. While
     * the lease is ours, nobody else removes messages: an outbox no longer than before holds just what was
     * sent, a longer one keeps its new messages.
     */
    async settle({ by, documents }: Claimed): Promise<number> {
      let grown = 0;
      for (const [size, sent] of Map.groupBy(documents, ({ outbox = [] }) => outbox.length)) {
        const ours = { _id: idsOf(sent), "outboxLease.by": by };
        const same = { ...ours, [`outbox.${size}`]: { $exists: false } };
        if (sent.some(({ deleted }) => deleted))
          await outboxes.deleteMany({ ...same, deleted: true });
        await outboxes.updateMany(same, {
          $unset: { outbox: "", outboxSince: "", outboxLease: "" },
        });
        for (const { _id } of await outboxes.find(ours, { projection: { _id: 1 } }).toArray()) {
          const { outbox = [] } = sent.find((document) => document._id.equals(_id)) ?? {};
          const ids = outbox.map(({ id }) => id);
          await outboxes.updateOne(
            { _id, "outboxLease.by": by },
            { $pull: { outbox: { id: { $in: ids } } }, $unset: { outboxLease: "" } },
          );
          grown += 1;
        }
      }
      return grown;
    },

    /** Since when the longest waiting document waits; null if none does. */
    async oldest(): Promise<Date | null> {
      const oldest = await outboxes.findOne(
        { outboxSince: { $exists: true } },
        { projection: { outboxSince: 1 }, sort: { outboxSince: 1 } },
      );
      return oldest?.outboxSince ?? null;
    },
  };
}
