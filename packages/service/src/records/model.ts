/** Documents of records that a service owns and publishes: numbered per town, revised, with an outbox. */
import { outboxFields, outboxIndex } from "@mainstreet/messages/outbox";
import mongoose from "mongoose";
import type { Connection, Schema, SchemaDefinition } from "mongoose";
import { townScoped } from "../stores/mongo.ts";
import type { StoredEntry } from "./history.ts";

/** A stored record; its own fields are read through the zod schema of its state. */
export interface StoredRecord {
  town: string;
  id: number;
  revision: number;
  deleted?: boolean;
  /** By what an import finds it again, e.g. `name:bakeries`. */
  keys?: string[];
  /** Key that a bulk row inserted it by, while it has that key: two such rows can't both be inserted. */
  insertKey?: string;
  /** The last bulk batch that wrote it, and what that did: a repeated batch reports the same. */
  batch?: { key: string; outcome: string };
  /** The row of a file that it was last written from, as a hash, and the revision that gave it. */
  lastRow?: { hash: string; revision: number };
  /** What the last import that wrote it did to it; see `records/undo.ts`. */
  imported?: {
    by: string;
    created: boolean;
    /** Fields that it changed, as they were before; null where there were none. */
    before: Record<string, unknown>;
    undone?: boolean;
  };
  /** Who changed what when, oldest first; see `records/history.ts`. */
  history?: StoredEntry[];
  createdAt: Date;
  updatedAt: Date;
  [field: string]: unknown;
}

/** Schema with the fields and indexes that every record has; add further indexes to the result. */
export function recordSchema(collection: string, fields: SchemaDefinition): Schema<StoredRecord> {
  const definition: SchemaDefinition = {
    town: { type: String, required: true },
    id: { type: Number, required: true },
    keys: { type: [String], default: undefined },
    insertKey: { type: String },
    batch: {
      type: new mongoose.Schema({ key: String, outcome: String }, { _id: false }),
      default: undefined,
    },
    lastRow: {
      type: new mongoose.Schema({ hash: String, revision: Number }, { _id: false }),
      default: undefined,
    },
    imported: { type: mongoose.Schema.Types.Mixed },
    history: { type: [mongoose.Schema.Types.Mixed], default: undefined },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    ...outboxFields,
    ...fields,
  };
  const schema = new mongoose.Schema<StoredRecord>(definition, {
    collection,
    versionKey: false,
    strictQuery: "throw",
  });
  schema.index({ town: 1, id: 1 }, { unique: true });
  schema.index(
    { town: 1, insertKey: 1 },
    { unique: true, partialFilterExpression: { insertKey: { $exists: true } } },
  );
  schema.plugin(outboxIndex);
  schema.plugin(townScoped);
  return schema;
}

export const recordModel = (mongo: Connection, name: string, schema: Schema<StoredRecord>) =>
  mongo.model<StoredRecord>(name, schema);
export type RecordModel = ReturnType<typeof recordModel>;
