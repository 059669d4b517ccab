/**
 * Removes tombstones of copied records once no late message can revive them. Their replacement is one number
 * per town and collection: every record up to it is known, so a record without a copy is gone. Records above it
 * may not have arrived yet.
 */
import type { MessageOf } from "@mainstreet/contracts/messages";
import type { Connection } from "mongoose";
import { KEPT_MS } from "../records/bin.ts";
import { scopedSchema } from "../stores/mongo.ts";

/**
 * After this time, messages in flight when the record was deleted have been retried or are dead letters, in ms.
 */
const LATE_MS = 60 * 60 * 1000;

const knownSchema = scopedSchema("known-numbers", {
  /** Name of the collection of copies. */
  copies: { type: String, required: true },
  last: { type: Number, required: true },
});
knownSchema.index({ town: 1, copies: 1 }, { unique: true });

export const knownNumberModel = (mongo: Connection) => mongo.model("KnownNumber", knownSchema);

interface Copy {
  town: string;
  id: number;
  deleted?: boolean;
  deletedAt?: Date;
  merged?: Merged;
}

/** The record into which a deleted record was merged, and when. */
interface Merged {
  into: number;
  at: string;
}

/** Returns what the tombstone of a business stores. */
export const tombstoneOf = ({ occurredAt, data }: MessageOf<"business.changed.v1">) =>
  "deleted" in data && data.mergedInto !== undefined
    ? { merged: { into: data.mergedInto, at: occurredAt } satisfies Merged }
    : {};

/**
 * Removes the tombstones of a page that no longer lists their records: a source's document is removed after its
 * last message, and the page comes after that. Tombstones of merged businesses stay as long as a bin keeps what
 * belonged to them. A dead letter replayed later may revive a copy; the next comparison reports it as left
 * over. `copied` are the numbers in the page's range that have a copy.
 */
export async function removeTombstones(
  mongo: Connection,
  copies: string,
  town: string,
  page: MessageOf<"records.listed.v1">["data"],
  copied: ReadonlySet<number>,
) {
  const { after, upTo, records } = page;
  const named = records.map(([id]) => id);
  const unheard = named.find((id) => !copied.has(id)) ?? Infinity;
  const before = (ms: number) => ({ deletedAt: { $not: { $gte: new Date(Date.now() - ms) } } });
  const old = {
    town,
    id: { $gt: after, $lte: Math.min(upTo ?? Infinity, unheard), $nin: named },
    deleted: true,
    ...before(LATE_MS),
    $or: [{ merged: { $exists: false } }, before(KEPT_MS)],
  };
  const stored = mongo.collection<Copy>(copies);
  const highest = await stored.findOne(old, { projection: { id: 1 }, sort: { id: -1 } });
  // A recent record proves nothing for lower numbers, which may be assigned but not stored yet.
  const settled = records.filter(([id, revision]) => id < unheard && revision !== null);
  const last = Math.max(settled.at(-1)?.[0] ?? 0, highest?.id ?? 0);
  if (last === 0) return;
  // Only if all earlier pages were processed completely are the numbers up to here all known.
  const known = await knownNumberModel(mongo).updateOne(
    { town, copies, last: { $gte: after } },
    { $max: { last } },
    { upsert: after === 0 },
  );
  if (known.matchedCount + known.upsertedCount > 0) await stored.deleteMany(old);
}

/** What is known about deletions of the records copied into the collection `copies`. */
export function endsOf(mongo: Connection, copies: string) {
  const stored = () => mongo.collection<Copy>(copies);

  /** Returns the ids that have a copy, with whether it is a tombstone. */
  async function copiesAmong(town: string, ids: number[]) {
    const wanted = { town, id: { $in: ids } };
    const found = await stored()
      .find(wanted, { projection: { id: 1, deleted: 1 } })
      .toArray();
    return new Map(found.map(({ id, deleted = false }) => [id, deleted]));
  }

  return {
    /** Returns the ids whose record is known to be deleted, however long ago. */
    async gone(town: string, ids: readonly number[]): Promise<Set<number>> {
      const wanted = [...new Set(ids)];
      const tombstones = await copiesAmong(town, wanted);
      // Read last: a tombstone removed since the first query is now covered by its number.
      const known = await knownNumberModel(mongo).findOne({ town, copies }).lean();
      return new Set(wanted.filter((id) => tombstones.get(id) ?? id <= (known?.last ?? 0)));
    },

    /**
     * Returns the ids with a tombstone, i.e. deleted recently. Only this justifies removing what belongs to a
     * record: the copy of a living record may be lost, and is published again.
     */
    async goneLately(town: string, ids: readonly number[]): Promise<Set<number>> {
      const wanted = [...new Set(ids)];
      const tombstones = await copiesAmong(town, wanted);
      return new Set(wanted.filter((id) => tombstones.get(id)));
    },

    /**
     * Returns the records that now own what belonged to merged ones, following chains of merges. A merge target
     * that was deleted before that merge has been restored since: its message is in flight.
     */
    async heirs(town: string, ids: readonly number[]): Promise<Map<number, number>> {
      const merged = new Map<number, Merged>();
      for (let wanted = [...ids]; wanted.length > 0;) {
        const filter = { town, id: { $in: wanted }, merged: { $exists: true } };
        const found = await stored().find(filter).toArray();
        for (const copy of found) if (copy.merged) merged.set(copy.id, copy.merged);
        wanted = found.flatMap((copy) => copy.merged?.into ?? []).filter((id) => !merged.has(id));
      }
      const heirOf = (id: number, since = ""): number => {
        const last = merged.get(id);
        return last && last.at > since ? heirOf(last.into, last.at) : id;
      };
      return new Map(ids.flatMap((id) => (merged.has(id) ? [[id, heirOf(id)]] : [])));
    },
  };
}
