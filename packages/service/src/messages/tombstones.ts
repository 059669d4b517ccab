/**
 * Tombstones of copied records go once nothing can come any more that they would have to refuse. What is
 * kept in their place is one number for each town and collection: records up to it are known, so one that
 * has no copy is gone. Above it a record may be on its way.
 */
import type { MessageOf } from "@mainstreet/contracts/messages";
import type { Connection } from "mongoose";
import { KEPT_MS } from "../records/bin.ts";
import { scopedSchema } from "../stores/mongo.ts";

/** By now what was under way when the record went has been tried again or buried, in ms. */
const LATE_MS = 60 * 60 * 1000;

const knownSchema = scopedSchema("known-numbers", {
  /** The collection of copies. */
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

/** Into which record one was merged that is gone, and when. */
interface Merged {
  into: number;
  at: string;
}

/** What the tombstone of a business remembers. */
export const tombstoneOf = ({ occurredAt, data }: MessageOf<"business.changed.v1">) =>
  "deleted" in data && data.mergedInto !== undefined
    ? { merged: { into: data.mergedInto, at: occurredAt } satisfies Merged }
    : {};

/**
 * Removes the tombstones of a page that no longer names their records: a source's document goes behind its
 * last message, and the page comes behind that. Those of merged businesses stay as long as a bin keeps what
 * belonged to them. A dead letter that is replayed later may bring one back; the next comparison finds it
 * left over. `copied` are the numbers of the page that have a copy.
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
  // A record of a moment ago says nothing of lower numbers: they may be given out, but not stored yet.
  const settled = records.filter(([id, revision]) => id < unheard && revision !== null);
  const last = Math.max(settled.at(-1)?.[0] ?? 0, highest?.id ?? 0);
  if (last === 0) return;
  // Unless the pages before it were heard to their ends, the numbers up to here are not all known.
  const known = await knownNumberModel(mongo).updateOne(
    { town, copies, last: { $gte: after } },
    { $max: { last } },
    { upsert: after === 0 },
  );
  if (known.matchedCount + known.upsertedCount > 0) await stored.deleteMany(old);
}

/** What is known of the ends of the records that are copied into the collection `copies`. */
export function endsOf(mongo: Connection, copies: string) {
  const stored = () => mongo.collection<Copy>(copies);

  /** Whether each copy is a tombstone. */
  async function copiesAmong(town: string, ids: number[]) {
    const wanted = { town, id: { $in: ids } };
    const found = await stored()
      .find(wanted, { projection: { id: 1, deleted: 1 } })
      .toArray();
    return new Map(found.map(({ id, deleted = false }) => [id, deleted]));
  }

  return {
    /** Those of the numbers whose record is known to be gone, however long ago. */
    async gone(town: string, ids: readonly number[]): Promise<Set<number>> {
      const wanted = [...new Set(ids)];
      const tombstones = await copiesAmong(town, wanted);
      // Read last: a tombstone that went since is known by its number now.
      const known = await knownNumberModel(mongo).findOne({ town, copies }).lean();
      return new Set(wanted.filter((id) => tombstones.get(id) ?? id <= (known?.last ?? 0)));
    },

    /**
     * Those that were told to be gone lately. Only this is reason enough to remove what belongs to a record: a
     * living one's copy may be lost, and is told again.
     */
    async goneLately(town: string, ids: readonly number[]): Promise<Set<number>> {
      const wanted = [...new Set(ids)];
      const tombstones = await copiesAmong(town, wanted);
      return new Set(wanted.filter((id) => tombstones.get(id)));
    },

    /**
     * To which records belongs what belonged to those that were merged, however often that was done since.
     * One that had gone before another was merged into it is back: its news is on its way.
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
