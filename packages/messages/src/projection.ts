/** Copies of other services' records, kept by messages that may come twice, late or out of order. */
import mongoose from "mongoose";
import type { Connection } from "mongoose";

/** Fields of every projected document; spread them into its mongoose schema. */
export const projectionFields = {
  /** Revision of the source that this copy shows. */
  sourceRevision: { type: Number, required: true },
  /** A tombstone: the source is gone, and late messages must not bring it back. */
  deleted: { type: Boolean },
} as const;

export interface ProjectedChange {
  town: string;
  id: number;
  revision: number;
  /** The state to show, or null when the record is gone. */
  state: object | null;
}

/** Writes each change unless the copy already shows the same or a later revision. */
export async function applyProjection(
  mongo: Connection,
  collection: string,
  changes: ProjectedChange[],
) {
  if (changes.length === 0) return;
  const copies = mongo.collection(collection);
  const operations = changes.map(({ town, id, revision, state }) => ({
    filter: { town, id, sourceRevision: { $lt: revision } },
    update: state
      ? { $set: { ...state, sourceRevision: revision }, $unset: { deleted: "" } }
      : { $set: { deleted: true, sourceRevision: revision } },
  }));
  try {
    await copies.bulkWrite(
      operations.map((operation) => ({ updateOne: { ...operation, upsert: true } })),
      { ordered: false },
    );
  } catch (error) {
    if (!isOnlyDuplicates(error)) throw error;
    // An upsert that met an existing copy was either stale or lost a race; without upsert the
    // second try tells which: it writes if it is newer, else it matches nothing.
    await copies.bulkWrite(
      operations.map((operation) => ({ updateOne: operation })),
      { ordered: false },
    );
  }
}

const DUPLICATE_KEY = 11000;

function isOnlyDuplicates(error: unknown): boolean {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return false;
  const errors = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
  return errors.length > 0 && errors.every(({ code }) => code === DUPLICATE_KEY);
}
