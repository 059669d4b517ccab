/** Many rows into records at once: matched by keys, idempotent by batch, answered row by row. */
import type { BulkResult } from "@mainstreet/contracts/bulk";
import { ApiError } from "../http/errors.ts";
import { writeBulk } from "./bulk-write.ts";
import { applyRows, findByKeys, keyOfOne, withoutBlanks } from "./bulk-rows.ts";
import type { BulkRow, BulkRules, WorkingByKey } from "./bulk-rows.ts";
import { hashOf, sortRows } from "./unchanged-rows.ts";
import type { LookedUp } from "./unchanged-rows.ts";
import type { RecordStore } from "./store.ts";

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
  const all = lookedUp(rules, request.rows);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { seen, others, known } = await readFor(store, rules, town, request.batch, all);
    const { results, touched } = applyRows(store.kind, rules, request.batch, others, known);
    if (!(await writeBulk(store, town, request.batch, touched))) continue;
    let next = 0;
    return seen.flatMap((result) => result ?? results[next++]?.() ?? []);
  }
  throw new ApiError(503, "busy", "These records are being changed by others. Please try again.");
}

/** The rows without their blanks, with what they are looked up by. */
export const lookedUp = <State, Row extends object>(
  rules: BulkRules<Row, State>,
  rows: readonly BulkRow<Row>[],
): LookedUp<Row>[] =>
  rows.map((row) => {
    const values = withoutBlanks(row.values);
    return { row: { ...row, values }, keys: rules.keysOf(values), hash: hashOf(values) };
  });

/**
 * Reads what the rows name: results of those that say nothing new, and for the others the stored
 * records. The rules hear of the rows that name none.
 */
export async function readFor<State extends { id: number }, Row extends object>(
  store: RecordStore<State>,
  rules: BulkRules<Row, State>,
  town: string,
  batch: string,
  all: readonly LookedUp<Row>[],
) {
  const { seen, ids } = await sortRows(store.kind.model, town, batch, rules, all);
  const others = all.filter((_, at) => seen[at] === undefined);
  const known = await loadByKeys(store, town, ids);
  const unmatched = others.filter(({ keys }) => !findByKeys(known, keys));
  await rules.prepare?.(unmatched.map(({ row }) => row.values));
  return { seen, others, known };
}

async function loadByKeys<State extends { id: number }>(
  { kind }: RecordStore<State>,
  town: string,
  ids: number[],
): Promise<WorkingByKey<State>> {
  const byKey: WorkingByKey<State> = new Map();
  if (ids.length === 0) return byKey;
  const documents = await kind.model
    .find({ town, id: { $in: ids }, deleted: { $ne: true } })
    .sort({ id: 1 })
    .select("-history -outbox")
    .lean();
  for (const document of documents) {
    const state = kind.state.parse(document);
    const { insertKey = "" } = document;
    const working = {
      state,
      document,
      extra: {},
      outcome: null,
      dirty: false,
      insertKey,
      rows: [],
    };
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
