/** What records are: documents that a service owns, numbered per town and revised, and how each tells of itself. */
import { createMessage } from "@mainstreet/messages/envelope";
import type { Message } from "@mainstreet/messages/envelope";
import { outboxFields, outboxIndex, updatedWith } from "@mainstreet/messages/outbox";
import type { Publication } from "@mainstreet/messages/republish";
import mongoose from "mongoose";
import type { Connection, Schema, SchemaDefinition } from "mongoose";
import { z } from "zod";
import { isOfForm } from "../access/form-key.ts";
import { townScoped } from "../stores/mongo.ts";
import { remembering } from "./history.ts";
import type { StoredEntry } from "./history.ts";

/** What the last import that wrote a record did to it; see `records/undo.ts`. */
export interface Imported {
  by: string;
  /** Its first batch that wrote the record, as `<entity>:<n>`. */
  batch?: string;
  created: boolean;
  /** Fields that it changed, as they were before; null where there were none. */
  before: Record<string, unknown>;
  undone?: boolean;
  /** An admin changed the record between two writes of the import. */
  edited?: boolean;
  /** The imports before it, newest first: undoing leads back to them. */
  earlier?: Omit<Imported, "earlier" | "undid" | "undidBatch">[];
  /** The import behind it that was undone, and that one's first batch here. */
  undid?: string;
  undidBatch?: string | undefined;
}

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
  /** The last bulk batch that wrote it, and what that did: a repeated batch reports the same; and what rows have `said`. */
  batch?: { key: string; outcome: string; said?: readonly string[] };
  /** The row of a file that it was last written from, as a hash, and the revision that gave it. */
  lastRow?: { hash: string; revision: number };
  imported?: Imported;
  /** Who changed what when, oldest first; see `records/history.ts`. */
  history?: StoredEntry[];
  createdAt: Date;
  updatedAt: Date;
  [field: string]: unknown;
}

/** As what a field of a state is stored; zod has parsed it and given it its default. */
function storedAs(field: z.core.$ZodType): SchemaDefinition[string] {
  if (field instanceof z.ZodDefault || field instanceof z.ZodNullable)
    return storedAs(field.unwrap());
  if (field instanceof z.ZodString || field instanceof z.ZodEnum) return String;
  if (field instanceof z.ZodNumber) return Number;
  return field instanceof z.ZodBoolean ? Boolean : mongoose.Schema.Types.Mixed;
}

/**
 * Schema with the fields of the state, those `besides` it, and the fields and indexes that every record has;
 * add further indexes to the result.
 */
export function recordSchema(
  collection: string,
  { shape }: z.ZodObject,
  besides: SchemaDefinition = {},
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

/** Everything that tells one kind of record from another. */
export interface RecordKind<State extends { id: number }> {
  /** As people call it, e.g. `coupon`. */
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
  /** What a message tells of the state, when that is not all of it. */
  told?: (state: State) => object;
  /** Names of further unique fields: a deleted record gives them free, e.g. `{ externalId: "" }`. */
  unique?: Record<string, "">;
  /** Fields that say one thing together: where an import changes one of them, undoing it brings back all. */
  together?: readonly string[];
  /** Stored fields by which it is found again, or its owner known: they go with its state to another town. */
  besides?: (fields: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  /** The field with numbers besides its own by which it is found: no other record gets one of them. */
  otherIds?: {
    field: string;
    of: (fields: Readonly<Record<string, unknown>>) => readonly number[];
  };
}

/** The message that tells what a record is now. */
export function recordMessage<State extends { id: number }>(
  kind: Pick<RecordKind<State>, "messageType" | "told">,
  town: string,
  state: State,
  about: { revision: number; now: Date; correlationId?: string },
) {
  const data = kind.told?.(state) ?? state;
  return createMessage({ type: kind.messageType, town, subject: state.id, data, ...about });
}

/** The message that a record is gone. */
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
 * fields that it has no longer.
 */
export function recordUpdate(
  document: StoredRecord,
  fields: { keys: string[]; [field: string]: unknown },
  message: Message,
  { now, entry, lost = [] }: { now: Date; entry: StoredEntry; lost?: readonly string[] },
) {
  const { $push, ...rest } = updatedWith(fields, message, now);
  const update = { ...rest, $push: { ...$push, ...remembering(entry) } };
  return unlessChanged(document, fields.keys, update, lost);
}

/** The same without a message, which the bulk outbox sends. */
export const updateWithoutMessage = (
  document: StoredRecord,
  fields: { keys: string[]; [field: string]: unknown },
  entry: StoredEntry,
) => {
  const $set = { ...fields, revision: document.revision + 1 };
  return unlessChanged(document, fields.keys, { $set, $push: remembering(entry) });
};

/** The record as it was read, if it is still so. */
type UnchangedFilter = Pick<StoredRecord, "town" | "id" | "revision"> & { deleted: { $ne: true } };

function unlessChanged<Update extends object>(
  { town, id, revision, keys, insertKey }: StoredRecord,
  newKeys: string[],
  update: Update,
  lost: readonly string[] = [],
): { filter: UnchangedFilter; update: Update & { $unset?: Record<string, ""> } } {
  const isSpent = insertKey && !isOfForm(insertKey) && !isSame(keys ?? [], newKeys);
  const names = isSpent ? [...lost, "insertKey"] : lost;
  const $unset = Object.fromEntries(names.map((name) => [name, "" as const]));
  return {
    filter: { town, id, revision, deleted: { $ne: true } },
    update: names.length > 0 ? { ...update, $unset } : update,
  };
}

/** Whether two states say the same, field by field. */
export const isSame = (a: object, b: object) =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

const sorted = (value: object) => Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));

const publishedDocument = z.looseObject({ town: z.string(), revision: z.int() });

/** How a kind of record tells its current state again. */
export const publicationOf = <State extends { id: number }>(
  kind: Pick<RecordKind<State>, "entity" | "messageType" | "state" | "model" | "told" | "otherIds">,
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

/** The living records that are found by the numbers of others: those were merged into them. */
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
