/** Many rows into records at once: matched by keys, idempotent by batch, answered row by row. */
import type { BulkOutcome, BulkResult } from "@mainstreet/contracts/bulk";
import type { FieldError } from "@mainstreet/contracts/errors";
import { createMessage } from "@mainstreet/messages/envelope";
import { insertedWith, updatedWith } from "@mainstreet/messages/outbox";
import mongoose from "mongoose";
import type { AnyBulkWriteOperation } from "mongoose";
import { takeIds } from "./counter.ts";
import { ApiError } from "./errors.ts";
import type { StoredRecord } from "./record.model.ts";
import { isSame } from "./record.store.ts";
import type { RecordStore } from "./record.store.ts";

export interface BulkRow<Row> {
  row: number;
  /** The key was seen before in the same file: only blanks are filled. */
  merge: boolean;
  values: Row;
}

/** How rows of one kind become records. */
export interface BulkRules<Row, State> {
  /** Keys to find the record by, the most telling first. */
  keysOf: (values: Row) => string[];
  /** Faults that only the database knows, such as a category that is not there. */
  faultsOf: (values: Row, known: State | null) => FieldError[];
  /** The fields that a new record starts with; blanks of the row are left out of `values`. */
  create: (values: Row) => Omit<State, "id">;
  /** Whether the row may only fill blanks of the record although it is its first in this file. */
  fillsOnly?: (values: Row, document: StoredRecord) => boolean;
  /** Stored fields besides the state, e.g. the external id. */
  extra?: (values: Row) => Record<string, unknown>;
}

interface Working<State> {
  state: State;
  /** Null while the record is new. */
  document: StoredRecord | null;
  extra: Record<string, unknown>;
  outcome: BulkOutcome | null;
  dirty: boolean;
}

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
    const known = await loadByKeys(
      store,
      town,
      request.rows.flatMap(({ values }) => rules.keysOf(values)),
    );
    const { results, touched } = applyRows(store, rules, request, known);
    if (await write(store, town, request.batch, touched)) {
      if (touched.some(({ dirty }) => dirty)) store.deps.nudge();
      return results.map((result) => result());
    }
  }
  throw new ApiError(503, "busy", "These records are being changed by others. Please try again.");
}

async function loadByKeys<State extends { id: number }>(
  store: RecordStore<State>,
  town: string,
  keys: string[],
) {
  const documents = await store.kind.model
    .find({ town, keys: { $in: [...new Set(keys)] }, deleted: { $ne: true } })
    .sort({ id: 1 })
    .lean();
  const byKey = new Map<string, Working<State>>();
  for (const document of documents) {
    const working = {
      state: store.kind.state.parse(document),
      document,
      extra: {},
      outcome: null,
      dirty: false,
    };
    for (const key of document.keys ?? []) if (!byKey.has(key)) byKey.set(key, working);
  }
  return byKey;
}

function applyRows<State extends { id: number }, Row extends object>(
  store: RecordStore<State>,
  rules: BulkRules<Row, State>,
  request: { batch: string; rows: BulkRow<Row>[] },
  byKey: Map<string, Working<State>>,
) {
  const touched = new Set<Working<State>>();
  const results = request.rows.map(({ row, merge, values: given }): (() => BulkResult) => {
    const values = withoutBlanks(given);
    const keys = rules.keysOf(values);
    const found = keys.map((key) => byKey.get(key)).find((working) => working !== undefined);
    const errors = rules.faultsOf(values, found?.state ?? null);
    if (errors.length > 0) return () => ({ row, outcome: "rejected", errors });

    const working = found ?? startRecord(store, rules, values);
    const outcome = found
      ? applyRow(store, rules, working, { merge, values }, request.batch)
      : "added";
    if (outcome !== "merged") working.outcome ??= outcome;
    const { keys: present } = store.kind.derive(working.state, {
      ...working.document,
      ...working.extra,
    });
    for (const key of [...keys, ...present]) if (!byKey.has(key)) byKey.set(key, working);
    touched.add(working);
    return () => ({ row, outcome, id: working.state.id });
  });
  return { results, touched: [...touched] };
}

function startRecord<State extends { id: number }, Row extends object>(
  store: RecordStore<State>,
  rules: BulkRules<Row, State>,
  values: Row,
): Working<State> {
  // The real number is taken when the whole batch is known.
  const state = store.kind.state.parse({ ...rules.create(values), id: 1 });
  return { state, document: null, extra: rules.extra?.(values) ?? {}, outcome: null, dirty: true };
}

/** Applies a row to a record that is known, in memory; tells what it did. */
function applyRow<State extends { id: number }, Row extends object>(
  store: RecordStore<State>,
  rules: BulkRules<Row, State>,
  working: Working<State>,
  { merge, values }: { merge: boolean; values: Row },
  batch: string,
): BulkOutcome {
  const { document } = working;
  const fills =
    merge || working.outcome !== null || (document !== null && rules.fillsOnly?.(values, document));
  const extra = rules.extra?.(values) ?? {};
  const patch = fills
    ? onlyBlanks({ ...values, ...extra }, { ...document, ...working.extra, ...working.state })
    : { ...values, ...extra };
  const next = store.kind.state.parse({ ...working.state, ...patch });
  const newExtra = Object.fromEntries(
    Object.keys(extra)
      .filter(
        (name) =>
          name in patch && document?.[name] !== extra[name] && working.extra[name] !== extra[name],
      )
      .map((name) => [name, extra[name]]),
  );
  const changed = !isSame(working.state, next) || Object.keys(newExtra).length > 0;
  if (changed) {
    working.state = next;
    working.extra = { ...working.extra, ...newExtra };
    working.dirty = true;
  }
  if (fills) return "merged";
  if (changed) return "changed";
  return document?.batch?.key === batch && isOutcome(document.batch.outcome)
    ? document.batch.outcome
    : "unchanged";
}

const isOutcome = (value: string): value is BulkOutcome =>
  value === "added" || value === "changed" || value === "unchanged" || value === "merged";

const isBlank = (value: unknown) => value === undefined || value === null || value === "";

const withoutBlanks = <Row extends object>(values: Row): Row => {
  const copy = { ...values };
  for (const [name, value] of Object.entries(values))
    if (isBlank(value)) Reflect.deleteProperty(copy, name);
  return copy;
};

const onlyBlanks = (values: object, stored: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isBlank(stored[name])));

/** Writes what changed; false when somebody else was faster somewhere, so that the batch is done anew. */
async function write<State extends { id: number }>(
  store: RecordStore<State>,
  town: string,
  batch: string,
  touched: Working<State>[],
): Promise<boolean> {
  const { kind, deps } = store;
  const dirty = touched.filter((working) => working.dirty);
  if (dirty.length === 0) return true;
  const now = deps.now();
  const fresh = dirty.filter(({ document }) => document === null);
  let nextId = fresh.length > 0 ? await takeIds(deps.counters, town, kind.entity, fresh.length) : 0;
  for (const working of fresh) working.state = { ...working.state, id: nextId++ };

  const operations = dirty.map(
    ({ state, document, extra, outcome }): AnyBulkWriteOperation<StoredRecord> => {
      const revision = (document?.revision ?? 0) + 1;
      const message = createMessage({
        type: kind.messageType,
        town,
        subject: state.id,
        revision,
        data: state,
        now,
        correlationId: batch,
      });
      const fields = {
        ...state,
        ...extra,
        ...kind.derive(state, { ...document, ...extra }),
        batch: { key: batch, outcome: outcome ?? "unchanged" },
        updatedAt: now,
      };
      if (document)
        return {
          updateOne: {
            filter: { town, id: state.id, revision: document.revision, deleted: { $ne: true } },
            update: updatedWith(fields, message, now),
          },
        };
      return {
        insertOne: { document: { ...fields, ...insertedWith(message, now), town, createdAt: now } },
      };
    },
  );
  try {
    const { matchedCount, insertedCount } = await kind.model.bulkWrite(operations, {
      ordered: false,
    });
    return matchedCount + insertedCount === operations.length;
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoBulkWriteError && error.code === 11000) return false;
    throw error;
  }
}
