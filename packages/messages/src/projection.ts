/**
 * Projections: copies of other services' records, from messages that may be duplicate, late or out of order.
 */
import type mongoose from "mongoose";
import type { Connection } from "mongoose";
import { isOnlyDuplicateKeyErrors } from "./duplicate-key.ts";

/** Fields of every projected document; spread them into its mongoose schema. */
export const projectionFields = {
  /** Revision of the source that this copy shows. */
  sourceRevision: { type: Number, required: true },
  /** A tombstone: the source is gone, and late messages must not bring it back. */
  deleted: { type: Boolean },
  /** When the record was deleted. */
  deletedAt: { type: Date },
} as const;

interface ProjectedChange {
  town: string;
  id: number;
  revision: number;
  /** State of the copy; null if the record is deleted. */
  state: object | null;
  /** Fields that remain known of a deleted record. */
  tombstone?: object;
}

interface Copy {
  town: string;
  id: number;
  sourceRevision: number;
  [field: string]: unknown;
}

type Write = mongoose.mongo.AnyBulkWriteOperation<Copy>;

const ATTEMPTS = 3;

/**
 * Writes each change unless the copy already has a later revision, with one read and one bulk write. The read
 * only saves work; the filter of each write decides. An equal revision is written again, which repairs a copy
 * that was damaged, or that outlived a restore of its source from an older backup.
 */
export async function applyProjection(
  mongo: Connection,
  collection: string,
  changes: ProjectedChange[],
) {
  const copies = mongo.collection<Copy>(collection);
  const newest = new Map<string, ProjectedChange>();
  for (const change of changes) {
    const known = newest.get(keyOf(change));
    if (!known || known.revision <= change.revision) newest.set(keyOf(change), change);
  }

  async function write() {
    const stored = new Map<string, number>();
    for (const [town, wanted] of Map.groupBy(newest.values(), (change) => change.town)) {
      const filter = { town, id: { $in: wanted.map(({ id }) => id) } };
      for await (const copy of copies.find(filter, { projection: fields }))
        stored.set(keyOf(copy), copy.sourceRevision);
    }
    const operations: Write[] = [];
    for (const change of newest.values()) {
      const shown = stored.get(keyOf(change));
      const { town, id, revision } = change;
      const replacement = copyOf(change);
      const filter = { town, id, sourceRevision: { $lte: revision } };
      if (shown === undefined) operations.push({ insertOne: { document: replacement } });
      else if (shown <= revision) operations.push({ replaceOne: { filter, replacement } });
    }
    if (operations.length > 0) await copies.bulkWrite(operations, { ordered: false });
  }

  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1)
    try {
      return await write();
    } catch (error) {
      // Another process inserted a copy since the read; the retry finds it.
      if (!isOnlyDuplicateKeyErrors(error)) throw error;
    }
  return write();
}

const fields = { town: 1, id: 1, sourceRevision: 1 };
const keyOf = ({ town, id }: { town: string; id: number }) => `${town}/${id}`;

const copyOf = ({ town, id, revision, state, tombstone }: ProjectedChange): Copy => ({
  ...(state ?? { ...tombstone, deleted: true, deletedAt: new Date() }),
  town,
  id,
  sourceRevision: revision,
});
