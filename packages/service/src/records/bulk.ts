/** Writes many rows into records at once: matched by keys, idempotent by batch, answered row by row. */
import type { BulkResult } from "@mainstreet/contracts/bulk";
import type { Message } from "@mainstreet/messages/envelope";
import { isDuplicateKeyError } from "@mainstreet/messages/duplicate-key";
import type mongoose from "mongoose";
import { ApiError } from "../http/errors.ts";
import { readMatches, withKeys } from "./bulk-match.ts";
import { applyRows } from "./bulk-rows.ts";
import type { BulkRow, BulkRules, Working } from "./bulk-rows.ts";
import { takeIds } from "./counter.ts";
import { IMPORT, changedBy, createdBy } from "./history.ts";
import type { StoredEntry } from "./history.ts";
import { editedSinceImport, importedBy } from "./imported.ts";
import { updateWithoutMessage, recordMessage } from "./model.ts";
import type { StoredRecord } from "./model.ts";
import type { RecordStore } from "./store.ts";
import { importOf, isRevoked } from "./revoked-imports.ts";

const ATTEMPTS = 5;

/**
 * Applies a batch with two queries and one unordered write. When a batch is repeated after a crash, it returns
 * the outcomes of the first time, because each written document stores its batch; a conflict is resolved by
 * repeating the batch.
 */
export async function applyBulk<State extends { id: number }, Row extends object>(
  store: RecordStore<State>,
  rules: BulkRules<Row, State>,
  town: string,
  request: { batch: string; rows: BulkRow<Row>[] },
): Promise<BulkResult[]> {
  const all = withKeys(rules, request.batch, request.rows);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { unchanged, others, known } = await readMatches(store, rules, town, request.batch, all);
    const { results, touched } = applyRows(store.kind, rules, request.batch, others, known);
    if (!(await writeBulk(store, town, request.batch, touched))) continue;
    let next = 0;
    return unchanged.flatMap((result) => result ?? results[next++]?.() ?? []);
  }
  throw new ApiError(503, "busy", "These records are being changed by others. Please try again.");
}

/** The fields of a stored record that this file's bulk write depends on. */
type Written = Pick<
  StoredRecord,
  "town" | "id" | "revision" | "deleted" | "insertKey" | "batch"
> & {
  history?: StoredEntry[];
};
type Operation = mongoose.mongo.AnyBulkWriteOperation<Written>;

/** Time limit of a statement, in ms: after it, other instances may consider its writer dead. */
export const LONGEST_MS = 15_000;

/** Writes changed records; false if some were changed by others meanwhile, so the batch must be repeated. */
async function writeBulk<State extends { id: number }>(
  { kind, deps }: RecordStore<State>,
  town: string,
  batch: string,
  touched: Working<State>[],
): Promise<boolean> {
  const dirty = touched.filter((working) => working.dirty);
  if (dirty.length === 0) return true;
  const now = deps.now();
  const fresh = dirty.filter(({ document }) => document === null);
  let nextId = fresh.length > 0 ? await takeIds(deps.counters, town, kind.entity, fresh.length) : 0;
  for (const working of fresh) working.state = { ...working.state, id: nextId++ };

  const known = dirty.flatMap(({ document }) => (document?.imported ? document.id : []));
  const edited = await editedSinceImport(kind.model, town, known);
  const operations = dirty.map((working) =>
    operationOf(kind, town, { batch, edited }, working, now),
  );
  const messages = dirty.map(({ state, document }) =>
    recordMessage(kind, town, state, {
      revision: (document?.revision ?? 0) + 1,
      now,
      correlationId: batch,
    }),
  );
  const ids = dirty.map(({ state }) => state.id);
  // Bypasses mongoose: zod has parsed every state, and casting again would take half of the time.
  const documents = kind.model.db.collection<Written>(kind.model.collection.name);
  let complete = false;
  let isLate = false;
  const records = { collection: documents.collectionName, town, ids, import: importOf(batch) };
  await deps.bulkOutbox.writeAndPublish(records, async () => {
    isLate = await isRevoked(kind.model.db, town, batch);
    if (isLate) return [];
    complete = await write(documents, operations);
    return complete ? messages : written(documents, { town, ids, batch }, messages);
  });
  if (isLate) throw new ApiError(409, "withdrawn", "This import was undone.");
  return complete;
}

function operationOf<State extends { id: number }>(
  kind: RecordStore<State>["kind"],
  town: string,
  { batch, edited }: { batch: string; edited: ReadonlySet<number> },
  { state, document, extra, outcome, insertKey, rows, said }: Working<State>,
  now: Date,
): Operation {
  const revision = (document?.revision ?? 0) + 1;
  const [hash, ...others] = rows;
  const fields = {
    ...state,
    ...extra,
    ...kind.derive(state, { ...document, ...extra }),
    batch: { key: batch, outcome: outcome ?? "unchanged", ...(said.length > 0 && { said }) },
    // Only a record that is written by exactly one row, and not just filled, can be recognized by
    // its hash.
    ...(hash !== undefined &&
      others.length === 0 &&
      outcome !== null && { lastRow: { hash, revision } }),
    imported: importedBy(kind, batch, document, { ...state, ...extra }, edited),
    updatedAt: now,
  };
  if (document) {
    const entry = changedBy(IMPORT, now, document, { ...state, ...extra });
    return { updateOne: updateWithoutMessage(document, fields, entry) };
  }
  const history = [createdBy(IMPORT, now)];
  return {
    insertOne: { document: { ...fields, revision, town, insertKey, history, createdAt: now } },
  };
}

async function write(documents: mongoose.mongo.Collection<Written>, operations: Operation[]) {
  try {
    const { matchedCount, insertedCount } = await documents.bulkWrite(operations, {
      ordered: false,
      maxTimeMS: LONGEST_MS,
    });
    return matchedCount + insertedCount === operations.length;
  } catch (error) {
    if (isDuplicateKeyError(error)) return false;
    throw error;
  }
}

/** Returns the messages of the records that were written although others were not. */
async function written(
  documents: mongoose.mongo.Collection<Written>,
  { town, ids, batch }: { town: string; ids: number[]; batch: string },
  messages: Message[],
): Promise<Message[]> {
  const found = await documents
    .find({ town, id: { $in: ids }, "batch.key": batch }, { projection: { id: 1, revision: 1 } })
    .toArray();
  const now = new Set(found.map(({ id, revision }) => `${id}:${revision}`));
  return messages.filter(({ subject, revision }) => now.has(`${subject}:${revision}`));
}
