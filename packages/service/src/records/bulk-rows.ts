/** Rows of a bulk request applied to known records, in order and in memory: no database, no HTTP. */
import type { BulkOutcome, BulkResult } from "@mainstreet/contracts/bulk";
import type { FieldError } from "@mainstreet/contracts/errors";
import { isSame } from "./model.ts";
import type { RecordKind, StoredRecord } from "./model.ts";
import { onlyBlanks, unlessSame } from "./bulk-values.ts";

export interface BulkRow<Row> {
  row: number;
  /** The key was seen before in the same file: only blanks are filled. */
  merge: boolean;
  /** The record that the row means; where it is not there, its keys say which. */
  id?: number | undefined;
  /** It means no record that is there, whatever its keys. */
  apart?: true | undefined;
  /** An earlier row of the same file may be what its loose keys name. */
  another?: true | undefined;
  values: Row;
}

/** A row with what it is looked up by. */
export interface KeyedRow<Row> {
  row: BulkRow<Row>;
  keys: string[];
  /** Of records that it may mean where its keys find none. */
  looseKeys: string[];
  hash: string;
}

/** How rows of one kind become records. */
export interface BulkRules<Row, State> {
  /** Keys to find the record by, the most telling first. */
  keysOf: (values: Row) => string[];
  /**
   * Keys of records that a row means as well if none of its keys finds one, no other row means them, and
   * there is only one.
   */
  looseKeysOf?: (values: Row) => string[];
  /** Whether a row may mean such a record. */
  mayMean?: (values: Row, state: State) => boolean;
  /** A key that no two records may have, and its field. */
  unique?: (values: Row) => { path: string; key: string } | undefined;
  /** Told of the rows that match nothing stored, before any is applied. */
  prepare?: (unmatched: Row[]) => Promise<void>;
  /**
   * Faults that only the database knows, such as a category that is not there; `next` is what the record
   * that the row means would become.
   */
  faultsOf: (values: Row, next?: State) => FieldError[];
  /** The fields that a new record starts with; blanks of the row are left out of `values`. */
  create: (values: Row) => Omit<State, "id">;
  /** What a row that changes a record means by what it says and by what it leaves out. */
  implied?: (values: Row, stored: State) => Partial<State>;
  /** Fields of a row that only fills blanks which don't go with what is stored. */
  unfit?: (values: Row, stored: State) => readonly string[];
  /** Fields that are stored as they begin: blank as well, unless a row has said just that. */
  unsaid?: (stored: State) => readonly string[];
  /** Fields that a null takes off what is stored. */
  clearable?: readonly string[];
  /** Stored fields besides the state, e.g. the external id. */
  extra?: (values: Row) => Record<string, unknown>;
}

/** A record while the rows of a batch are applied to it. */
export interface Working<State> {
  state: State;
  /** Null while the record is new. */
  document: StoredRecord | null;
  extra: Record<string, unknown>;
  /** Of the first row that was not merged into it. */
  outcome: BulkOutcome | null;
  dirty: boolean;
  /** Key that a new record is inserted by. */
  insertKey: string;
  /** Hashes of the rows that were applied to it. */
  rows: string[];
  /** Of the fields that are as they begin, those of which a row has said just that. */
  said: readonly string[];
}

export type WorkingByKey<State> = Map<string, Working<State>>;

/** Results are asked for when new records have their numbers. */
export function applyRows<State extends { id: number }, Row extends object>(
  kind: RecordKind<State>,
  rules: BulkRules<Row, State>,
  batch: string,
  rows: readonly KeyedRow<Row>[],
  byKey: WorkingByKey<State>,
): { results: (() => BulkResult)[]; touched: Working<State>[] } {
  const touched = new Set<Working<State>>();
  const results = rows.map(
    ({ row: { row, merge, id, values }, keys, hash }): (() => BulkResult) => {
      const itself = id === undefined ? undefined : byKey.get(recordKey(id));
      const found = itself ?? findByKeys(byKey, keys);
      // Of what became one with another, that keeps what it has.
      const isOfOther = itself !== undefined && itself.state.id !== id;
      const how = { isOfOther, merge: merge && !itself, values };
      const change = found && changeOf(kind, rules, found, how);
      const errors = [...rules.faultsOf(values, change?.next)];
      const unique = itself && rules.unique?.(values);
      const holder = unique && byKey.get(unique.key);
      if (unique && holder && holder !== itself) errors.push(taken(unique.path, holder.state.id));
      if (errors.length > 0) return () => ({ row, outcome: "rejected", errors });

      const working = found ?? startRecord(kind, rules, values, keys[0]);
      const before = found ? keysNow(kind, found) : [];
      const outcome = change ? applyChange(working, change, batch) : "added";
      if (outcome !== "merged") working.outcome ??= outcome;
      followKeys(byKey, working, before, keysNow(kind, working));
      working.rows.push(hash);
      const unsaid = rules.unsaid?.(working.state) ?? [];
      working.said = unsaid.filter((name) => name in values || working.said.includes(name));
      touched.add(working);
      return () => ({ row, outcome, id: working.state.id });
    },
  );
  return { results, touched: [...touched] };
}

/** By which the record with the number is found. */
export const recordKey = (id: number) => `record:${id}`;

const taken = (path: string, id: number): FieldError => ({
  path,
  message: `Record #${id} has this already`,
});

/** The record that the first of the keys with any record names. */
export const findByKeys = <State>(byKey: WorkingByKey<State>, keys: string[]) =>
  keys.map((key) => byKey.get(key)).find((working) => working !== undefined);

const keysNow = <State extends { id: number }>(kind: RecordKind<State>, working: Working<State>) =>
  kind.derive(working.state, { ...working.document, ...working.extra }).keys;

/** Later rows find the record by what it is now, as they would in the next batch. */
function followKeys<State>(
  byKey: WorkingByKey<State>,
  working: Working<State>,
  before: string[],
  now: string[],
) {
  for (const key of before) if (!now.includes(key) && byKey.get(key) === working) byKey.delete(key);
  for (const key of now) if (!byKey.has(key)) byKey.set(key, working);
}

function startRecord<State extends { id: number }, Row extends object>(
  kind: RecordKind<State>,
  rules: BulkRules<Row, State>,
  values: Row,
  insertKey = "",
): Working<State> {
  return {
    // The real number is taken when the whole batch is known.
    state: kind.state.parse({ ...rules.create(values), id: 1 }),
    document: null,
    extra: rules.extra?.(values) ?? {},
    outcome: null,
    dirty: true,
    insertKey,
    rows: [],
    said: [],
  };
}

/** What a row means for a record that is known. */
interface Change<State> {
  next: State;
  extra: Record<string, unknown>;
  /** It only fills what is blank. */
  fills: boolean;
}

function changeOf<State extends { id: number }, Row extends object>(
  kind: RecordKind<State>,
  rules: BulkRules<Row, State>,
  { state, document, extra: known, outcome, said }: Working<State>,
  { isOfOther, merge, values }: { isOfOther: boolean; merge: boolean; values: Row },
): Change<State> {
  const fills = isOfOther || merge || outcome !== null;
  const extra = rules.extra?.(values) ?? {};
  const patch = fills
    ? onlyBlanks(
        { ...values, ...extra },
        { ...document, ...known, ...state },
        {
          unfit: rules.unfit?.(values, state),
          // What came of two an admin has seen as it is.
          unsaid: isOfOther ? [] : rules.unsaid?.(state).filter((name) => !said.includes(name)),
        },
      )
    : { ...unlessSame(values, state), ...rules.implied?.(values, state), ...extra };
  const newExtra = Object.entries(extra).filter(
    ([name, value]) => name in patch && document?.[name] !== value && known[name] !== value,
  );
  return {
    next: kind.state.parse({ ...state, ...patch }),
    extra: Object.fromEntries(newExtra),
    fills,
  };
}

/** Applies it, and tells what it did. */
function applyChange<State extends object>(
  working: Working<State>,
  { next, extra, fills }: Change<State>,
  batch: string,
): BulkOutcome {
  const changed = !isSame(working.state, next) || Object.keys(extra).length > 0;
  if (changed) {
    working.state = next;
    working.extra = { ...working.extra, ...extra };
    working.dirty = true;
  }
  if (fills) return "merged";
  if (changed) return "changed";
  return outcomeIn(working.document, batch);
}

/** What the batch did to a record that is as it wants it: it may have been sent before. */
export const outcomeIn = (
  document: Pick<StoredRecord, "batch"> | null,
  batch: string,
): BulkOutcome =>
  document?.batch?.key === batch && isOutcome(document.batch.outcome)
    ? document.batch.outcome
    : "unchanged";

const isOutcome = (value: string): value is BulkOutcome =>
  value === "added" || value === "changed" || value === "unchanged" || value === "merged";
