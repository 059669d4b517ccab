/** Many rows into records at once: matched by keys, idempotent by batch, answered row by row. */
import type { BulkResult } from "@mainstreet/contracts/bulk";
import { createMessage } from "@mainstreet/messages/envelope";
import type { Message } from "@mainstreet/messages/envelope";
import { insertedWith } from "@mainstreet/messages/outbox";
import mongoose from "mongoose";
import { takeIds } from "./counter.ts";
import { ApiError } from "./errors.ts";
import { IMPORT, changedBy, createdBy } from "./record.history.ts";
import type { StoredEntry } from "./record.history.ts";
import type { StoredRecord } from "./record.model.ts";
import { applyRows, findByKeys, keyOfOne } from "./record.rows.ts";
import type { BulkRow, BulkRules, Working, WorkingByKey } from "./record.rows.ts";
import { importedBy } from "./record.undo.ts";
import { recordUpdate } from "./record.update.ts";
import type { RecordStore } from "./record.store.ts";

/** The part of a stored record that a bulk write must get right. */
type Outboxed = Pick<StoredRecord, "town" | "id" | "revision" | "deleted" | "insertKey"> & {
  outbox?: Message[];
  outboxSince?: Date;
  history?: StoredEntry[];
};

const ATTEMPTS = 5;

/**
 * Applies a batch with two reads and one unordered write. Sent again after a crash it reports the first
 * outcomes, because each written document remembers the batch; a conflict is met by simply doing so.
 */
export async function applyBulk<State extends { id: number }, Row extends object>(
  store: RecordStore<State>,
  rules: BulkRules<Row, State>,
  town: string,
  request: { batch: string; rows: BulkRow<Row>[] },
): Promise<BulkResult[]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const all = request.rows.map(({ values }) => ({ values, keys: rules.keysOf(values) }));
    const known = await loadByKeys(
      store,
      town,
      all.flatMap(({ keys }) => keys),
    );
    const unmatched = all.filter(({ keys }) => !findByKeys(known, keys));
    await rules.prepare?.(unmatched.map(({ values }) => values));
    const { results, touched } = applyRows(store.kind, rules, request, known);
    if (await write(store, town, request.batch, touched)) {
      if (touched.some(({ dirty }) => dirty)) store.deps.nudge();
      return results.map((result) => result());
    }
  }
  throw new ApiError(503, "busy", "These records are being changed by others. Please try again.");
}

async function loadByKeys<State extends { id: number }>(
  { kind }: RecordStore<State>,
  town: string,
  keys: string[],
): Promise<WorkingByKey<State>> {
  const documents = await kind.model
    .find({ town, keys: { $in: [...new Set(keys)] }, deleted: { $ne: true } })
    .sort({ id: 1 })
    .select("-history -outbox")
    .lean();
  const byKey: WorkingByKey<State> = new Map();
  for (const document of documents) {
    const state = kind.state.parse(document);
    const { insertKey = "" } = document;
    const working = { state, document, extra: {}, outcome: null, dirty: false, insertKey };
    for (const key of document.keys ?? []) {
      const other = byKey.get(key);
      if (other) {
        // An admin made two of a kind: only their numbers tell them apart.
        byKey.set(keyOfOne(key, other.state.id), other);
        byKey.set(keyOfOne(key, document.id), working);
      } else byKey.set(key, working);
    }
  }
  return byKey;
}

/** Writes what changed; false when somebody else was faster somewhere, so that the batch is done anew. */
async function write<State extends { id: number }>(
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

  const operations = dirty.map((working): mongoose.mongo.AnyBulkWriteOperation<Outboxed> => {
    const { state, document, extra, outcome, insertKey } = working;
    const message = createMessage({
      type: kind.messageType,
      town,
      subject: state.id,
      revision: (document?.revision ?? 0) + 1,
      data: state,
      now,
      correlationId: batch,
    });
    const fields = {
      ...state,
      ...extra,
      ...kind.derive(state, { ...document, ...extra }),
      batch: { key: batch, outcome: outcome ?? "unchanged" },
      imported: importedBy(batch, document, { ...state, ...extra }),
      updatedAt: now,
    };
    if (document) {
      const entry = changedBy(IMPORT, now, document, { ...state, ...extra });
      return { updateOne: recordUpdate(document, fields, message, { now, entry }) };
    }
    const inserted = {
      ...fields,
      ...insertedWith(message, now),
      town,
      insertKey,
      history: [createdBy(IMPORT, now)],
      createdAt: now,
    };
    return { insertOne: { document: inserted } };
  });
  try {
    // Past mongoose: zod has made every state, and casting again would take half of the time.
    const { matchedCount, insertedCount } = await kind.model.db
      .collection<Outboxed>(kind.model.collection.name)
      .bulkWrite(operations, { ordered: false });
    return matchedCount + insertedCount === operations.length;
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoBulkWriteError && error.code === 11000) return false;
    throw error;
  }
}
