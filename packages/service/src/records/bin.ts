/**
 * The bin: deleted records in their last state, which admins can restore for `BIN_DAYS` days. A record is put
 * into the bin before it is marked as deleted, so a crash in between leaves an entry of a living record;
 * restoring that does nothing.
 */
import { BIN_DAYS } from "@mainstreet/contracts/bin";
import type { Author } from "@mainstreet/contracts/history";
import mongoose from "mongoose";
import type { Connection, QueryFilter } from "mongoose";
import { townScoped } from "../stores/mongo.ts";
import type { RecordKind, StoredRecord } from "./model.ts";

export const KEPT_MS = BIN_DAYS * 24 * 60 * 60 * 1000;

export interface Binned {
  town: string;
  entity: string;
  id: number;
  /** The last state of the document, without its outbox. */
  record: StoredRecord;
  deletedAt: Date;
  by: Author;
  /** The business with which it was deleted. */
  business?: number;
  /** When MongoDB removes the entry, by the database's clock. */
  expiresAt: Date;
}

const binSchema = new mongoose.Schema<Binned>(
  {
    town: { type: String, required: true },
    entity: { type: String, required: true },
    id: { type: Number, required: true },
    record: { type: mongoose.Schema.Types.Mixed, required: true },
    deletedAt: { type: Date, required: true },
    by: new mongoose.Schema({ id: Number, name: String }, { _id: false }),
    business: { type: Number },
    expiresAt: { type: Date, required: true },
  },
  { collection: "bin", versionKey: false, strictQuery: "throw", minimize: false },
);
binSchema.index({ town: 1, entity: 1, id: 1 }, { unique: true });
binSchema.index({ town: 1, entity: 1, deletedAt: -1, id: -1 });
binSchema.index(
  { town: 1, entity: 1, business: 1 },
  { partialFilterExpression: { business: { $exists: true } } },
);
/** Finds binned businesses by an owner (`submitters`) whose submission itself is gone. */
binSchema.index(
  { town: 1, entity: 1, "record.submitters.submissionId": 1 },
  { partialFilterExpression: { "record.submitters.submissionId": { $exists: true } } },
);
binSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
binSchema.plugin(townScoped);

export const binModel = (mongo: Connection) => mongo.model<Binned>("Binned", binSchema);
export type BinModel = ReturnType<typeof binModel>;

/** Who deletes records, and whether that is because their business is deleted. */
export interface Deleted {
  by: Author;
  withBusiness?: boolean | undefined;
}

/** Puts records into the bin in their current state, replacing earlier entries of them. */
export async function putIntoBin(
  bin: BinModel,
  entity: string,
  records: readonly StoredRecord[],
  { by, withBusiness }: Deleted,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(Date.now() + KEPT_MS);
  await bin.bulkWrite(
    records.map((record) => {
      const { town, id, businessId: business } = record;
      const went = withBusiness && typeof business === "number" ? { business } : {};
      const replacement = { town, entity, id, record: bare(record), deletedAt: now, by, expiresAt };
      return {
        replaceOne: {
          filter: { town, entity, id },
          replacement: { ...replacement, ...went },
          upsert: true,
        },
      };
    }),
    { ordered: false },
  );
}

/** Removes entries made at those times whose records are alive after all, because they changed meanwhile. */
export async function removeLiveFromBin(
  bin: BinModel,
  { model, entity }: Pick<RecordKind<never>, "model" | "entity">,
  { town, ids, put }: { town: string; ids: readonly number[]; put: readonly Date[] },
): Promise<void> {
  const living = await model
    .find({ town, id: { $in: ids }, deleted: { $ne: true } })
    .select("id")
    .lean();
  const theirs = { id: { $in: living.map(({ id }) => id) }, deletedAt: { $in: put } };
  await bin.deleteMany({ town, entity, ...theirs });
}

/** Returns the record without fields that only matter while it is stored. */
function bare({
  _id,
  deleted: _deleted,
  outbox: _outbox,
  outboxSince: _since,
  outboxLease: _lease,
  keys: _keys,
  insertKey: _insertKey,
  ...record
}: StoredRecord): StoredRecord {
  return record;
}

/** Filter for entries that can still be restored. */
export const stillKept = (now: Date): QueryFilter<Binned> => ({
  deletedAt: { $gt: new Date(now.getTime() - KEPT_MS) },
});

export const keptUntil = ({ deletedAt }: Binned) => new Date(deletedAt.getTime() + KEPT_MS);
