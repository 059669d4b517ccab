/** Records: documents of a service, numbered per town and revised, and how each kind publishes its state. */
import { createMessage } from "@mainstreet/messages/envelope";
import type { Message } from "@mainstreet/messages/envelope";
import { outboxFields, outboxIndex, updatedWith } from "@mainstreet/messages/outbox";
import type { Publication } from "@mainstreet/messages/republish";
import mongoose from "mongoose";
import type { Connection, Schema, SchemaDefinition } from "mongoose";
import { z } from "zod";
import { isIdempotencyInsertKey } from "../access/idempotency-key.ts";
import { townScoped } from "../stores/mongo.ts";
import { remembering } from "./history.ts";
import type { StoredEntry } from "./history.ts";

/** What the last import of a record did to it; see `records/undo.ts`. */
export interface Imported {
  by: string;
  /** Its first batch that wrote the record, as `<entity>:<n>`. */
  batch?: string;
  created: boolean;
  /** Previous values of the fields it changed; null where there was none. */
  before: Record<string, unknown>;
  undone?: boolean;
  /** An admin changed the record between two writes of the import. */
  edited?: boolean;
  /** Earlier imports, newest first, to which undoing leads back. */
  earlier?: Omit<Imported, "earlier" | "undid" | "undidBatch">[];
  /** The later import that was undone, and its first batch of this record. */
  undid?: string;
  undidBatch?: string | undefined;
}

/** A stored record; its own fields are read through the zod schema of its state. */
export interface StoredRecord {
  town: string;
  id: number;
  revision: number;
  deleted?: boolean;
  /** Keys by which imports find the record, e.g. `name:bakeries`. */
  keys?: string[];
  /** Unique key of the bulk row that inserted it, while it has that key: prevents inserting it twice. */
  insertKey?: string;
  /** Last bulk batch that wrote it, with its outcome for repeats, and default values that rows set (`said`). */
  batch?: { key: string; outcome: string; said?: readonly string[] };
  /** Hash of the imported row it was last written from, and the revision of that write. */
  lastRow?: { hash: string; revision: number };
  imported?: Imported;
  /** Who changed what when, oldest first; see `records/history.ts`. */
  history?: StoredEntry[];
  createdAt: Date;
  updatedAt: Date;
  [field: string]: unknown;
}

/** Returns the mongoose type of a field of a state; zod has already parsed it and applied its default. */
function storedAs(field: z.core.$ZodType): SchemaDefinition[string] {
  if (field instanceof z.ZodDefault || field instanceof z.ZodNullable)
    return storedAs(field.unwrap());
  if (field instanceof z.ZodString || field instanceof z.ZodEnum) return String;
  if (field instanceof z.ZodNumber) return Number;
  return field instanceof z.ZodBoolean ? Boolean : mongoose.Schema.Types.Mixed;
}

/** Returns a schema of the state's fields, those `besides` it, and the fields and indexes of all records. */
export function recordSchema(
  collection: string,
  { shape }: z.ZodObject,
  besides: SchemaDefinition,
): Schema<StoredRecord> {
  const definition: SchemaDefinition = {
    ...Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, storedAs(field)])),
    town: { type: String, required: true },
    id: { type: Number, required: true },
    keys: { type: [String], default: undefined },
    insertKey: { type: String },
    batch: {
      type: new mongoose.Schema({ key: String, outcome: String, said: [String] }, { _id: false }),
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
    ...besides,
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
  schema.index(
    { town: 1, deleted: 1 },
    { partialFilterExpression: { deleted: { $exists: true } } },
  );
  schema.plugin(outboxIndex);
  schema.plugin(townScoped);
  return schema;
}

export const recordModel = (mongo: Connection, name: string, schema: Schema<StoredRecord>) =>
  mongo.model<StoredRecord>(name, schema);
export type RecordModel = ReturnType<typeof recordModel>;

/** Everything that distinguishes one kind of record from another. */
export interface RecordKind<State extends { id: number }> {
  /** Name for people, e.g. `coupon`. */
  entity: string;
  /** E.g. `coupon.changed.v1`. */
  messageType: string;
  model: RecordModel;
  /** The record's public state, parsed from a stored document. */
  state: z.ZodType<State>;
  /** Stored fields that follow from the state, such as the keys for imports. */
  derive: (
    state: State,
    document: Partial<StoredRecord>,
  ) => { keys: string[]; [field: string]: unknown };
  /** The part of the state that messages contain, if not all of it. */
  toPublished?: (state: State) => object;
  /** Further unique fields, which a deleted record releases, e.g. `{ externalId: "" }`. */
  unique?: Record<string, "">;
  /** Fields that belong together: undoing an import that changed one of them restores all. */
  together?: readonly string[];
  /** Stored fields that find the record again or tell its owner: exported to other towns with its state. */
  besides?: (fields: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  /** Field with the further ids that find the record; no other record gets one of them. */
  otherIds?: {
    field: string;
    of: (fields: Readonly<Record<string, unknown>>) => readonly number[];
  };
}

/** Returns the message with a record's current state. */
export function recordMessage<State extends { id: number }>(
  kind: Pick<RecordKind<State>, "messageType" | "toPublished">,
  town: string,
  state: State,
  about: { revision: number; now: Date; correlationId?: string },
) {
  const data = kind.toPublished?.(state) ?? state;
  return createMessage({ type: kind.messageType, town, subject: state.id, data, ...about });
}

/** Returns the message that a record is deleted. */
export const goneMessage = (
  { messageType: type }: Pick<RecordKind<never>, "messageType">,
  town: string,
  id: number,
  { mergedInto, ...about }: { revision: number; now: Date; mergedInto?: number | undefined },
) => {
  const into = mergedInto === undefined ? {} : { mergedInto };
  return createMessage({ type, town, subject: id, data: { id, deleted: true, ...into }, ...about });
};

/**
 * Update of a record that was read as `document`: matches nothing if it has changed since. `lost` are stored
 * fields to unset.
 */
export function recordUpdate(
  document: StoredRecord,
  fields: { keys: string[]; [field: string]: unknown },
  message: Message,
  { now, entry, lost = [] }: { now: Date; entry?: StoredEntry; lost?: readonly string[] },
) {
  const { $push, ...rest } = updatedWith(fields, message, now);
  const update = { ...rest, $push: { ...$push, ...(entry && remembering(entry)) } };
  return unlessChanged(document, fields.keys, update, lost);
}

/** The same without a message, which the bulk outbox sends instead. */
export const updateWithoutMessage = (
  document: StoredRecord,
  fields: { keys: string[]; [field: string]: unknown },
  entry: StoredEntry,
) => {
  const $set = { ...fields, revision: document.revision + 1 };
  return unlessChanged(document, fields.keys, { $set, $push: remembering(entry) });
};

/** Matches a record only in the revision that was read. */
type UnchangedFilter = Pick<StoredRecord, "town" | "id" | "revision"> & { deleted: { $ne: true } };

function unlessChanged<Update extends object>(
  { town, id, revision, keys, insertKey }: StoredRecord,
  newKeys: string[],
  update: Update,
  lost: readonly string[] = [],
): { filter: UnchangedFilter; update: Update & { $unset?: Record<string, ""> } } {
  const isSpent = insertKey && !isIdempotencyInsertKey(insertKey) && !isSame(keys ?? [], newKeys);
  const names = isSpent ? [...lost, "insertKey"] : lost;
  const $unset = Object.fromEntries(names.map((name) => [name, "" as const]));
  return {
    filter: { town, id, revision, deleted: { $ne: true } },
    update: names.length > 0 ? { ...update, $unset } : update,
  };
}

/** Whether two states are equal, field by field. */
export const isSame = (a: object, b: object) =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

const sorted = (value: object) => Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));

const publishedDocument = z.looseObject({ town: z.string(), revision: z.int() });

/** Returns how a kind of record publishes its current state again. */
export const publicationOf = <State extends { id: number }>(
  kind: Pick<
    RecordKind<State>,
    "entity" | "messageType" | "state" | "model" | "toPublished" | "otherIds"
  >,
): Publication => ({
  collection: kind.model.collection.name,
  entity: kind.entity,
  toMessage(document, now) {
    const { town, revision } = publishedDocument.parse(document);
    return recordMessage(kind, town, kind.state.parse(document), { revision, now });
  },
  async gone(town, ends, now) {
    const heirs = await heirsOf(kind, town, [...ends.keys()]);
    return [...ends].map(([id, revision]) =>
      goneMessage(kind, town, id, { revision, now, mergedInto: heirs.get(id) }),
    );
  },
});

/** Returns the living records into which these were merged, by `otherIds`. */
async function heirsOf(
  { model, otherIds }: { model: RecordModel; otherIds?: RecordKind<never>["otherIds"] },
  town: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (!otherIds || ids.length === 0) return new Map();
  const { field, of } = otherIds;
  const living = await model
    .find({ town, [field]: { $in: ids }, deleted: { $ne: true } })
    .select({ _id: 0, id: 1, [field]: 1 })
    .lean<StoredRecord[]>();
  return new Map(living.flatMap((record) => of(record).map((id) => [id, record.id] as const)));
}
