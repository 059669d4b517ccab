/** Applies rows of a bulk request to known records, in order and in memory: no database, no HTTP. */
import type { BulkOutcome, BulkResult } from "@mainstreet/contracts/bulk";
import type { FieldError } from "@mainstreet/contracts/errors";
import { isSame } from "./model.ts";
import type { RecordKind, StoredRecord } from "./model.ts";
import { onlyBlanks, unlessSame } from "./bulk-values.ts";

export interface BulkRow<Row> {
  row: number;
  /** The key occurred before in the same file: the row only fills blank fields. */
  merge: boolean;
  /** Id of the record; if it does not exist, the keys decide. */
  id?: number | undefined;
  /** The row is to become a record of its own, whatever its keys. */
  apart?: true | undefined;
  /** Its loose keys may find the record of an earlier row of the file: only one that doesn't differ counts. */
  another?: true | undefined;
  values: Row;
}

/** A row with the keys that find its record. */
export interface KeyedRow<Row> {
  row: BulkRow<Row>;
  keys: string[];
  /** Keys of a record that it may refer to if `keys` find none. */
  looseKeys: string[];
  hash: string;
}

/** How rows of one kind turn into records. */
export interface BulkRules<Row, State> {
  /** Keys to find the record by, the most specific first. */
  keysOf: (values: Row) => string[];
  /**
   * Loose keys, for rows whose keys find no record: a match counts only if it is the only one, and no other row
   * refers to that record.
   */
  looseKeysOf?: (values: Row) => string[];
  /** Whether a row contradicts the record; loose keys find those first that it doesn't contradict. */
  differs?: (values: Row, state: State) => boolean;
  /** Whether a row may refer to this record by its loose keys. */
  isCandidate?: (values: Row, state: State) => boolean;
  /** Returns the values that a row means for the record that it refers to by its loose keys. */
  adapt?: (values: Row, state: State) => Row;
  /** A key that must be unique among records, and its field. */
  unique?: (values: Row) => { path: string; key: string } | undefined;
  /** Receives the rows without a stored record, before any is applied. */
  prepare?: (unmatched: Row[]) => Promise<void>;
  /**
   * Errors that depend on stored data, such as a missing category; `next` is the future state of the row's
   * record.
   */
  faultsOf: (values: Row, next?: State) => FieldError[];
  /** Initial fields of a new record; `values` lacks the row's blank fields. */
  create: (values: Row) => Omit<State, "id">;
  /** Further changes that follow from what a row contains, and from what it leaves out. */
  implied?: (values: Row, stored: State) => Partial<State>;
  /** Fields of a row that must not fill blanks, because they contradict the stored record. */
  dropWhenFilling?: (values: Row, stored: State) => readonly string[];
  /** Fields at their default: these count as blank too, unless a row has explicitly set that value. */
  implicitDefaults?: (stored: State) => readonly string[];
  /** Fields that a null in the row clears. */
  clearable?: readonly string[];
  /** Stored fields in addition to the state, e.g. the external id. */
  extra?: (values: Row) => Record<string, unknown>;
}

/** A record to which the rows of a batch are being applied. */
export interface Working<State> {
  state: State;
  /** Null while the record is new. */
  document: StoredRecord | null;
  extra: Record<string, unknown>;
  /** Outcome of the first row that was not merged into it. */
  outcome: BulkOutcome | null;
  dirty: boolean;
  /** Key under which a new record is inserted. */
  insertKey: string;
  /** Hashes of the rows applied to it. */
  rows: string[];
  /** Fields at their default that a row has explicitly set to that value. */
  said: readonly string[];
}

export type WorkingByKey<State> = Map<string, Working<State>>;

/** Applies the rows. `results` are functions, to be called once new records have their ids. */
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
      // The row's id is of a record merged into this one, which keeps its own values.
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
      const implicitDefaults = rules.implicitDefaults?.(working.state) ?? [];
      working.said = implicitDefaults.filter(
        (name) => name in values || working.said.includes(name),
      );
      touched.add(working);
      return () => ({ row, outcome, id: working.state.id });
    },
  );
  return { results, touched: [...touched] };
}

/** Key that finds the record by its id. */
export const recordKey = (id: number) => `record:${id}`;

const taken = (path: string, id: number): FieldError => ({
  path,
  message: `Record #${id} has this already`,
});

/** Returns the record of the first key that finds one. */
export const findByKeys = <State>(byKey: WorkingByKey<State>, keys: string[]) =>
  keys.map((key) => byKey.get(key)).find((working) => working !== undefined);

const keysNow = <State extends { id: number }>(kind: RecordKind<State>, working: Working<State>) =>
  kind.derive(working.state, { ...working.document, ...working.extra }).keys;

/** Updates the keys, so that later rows find the record by its new state, as in the next batch. */
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
    // The real id is assigned when the whole batch is known.
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

/** Effect of a row on a known record. */
interface Change<State> {
  next: State;
  extra: Record<string, unknown>;
  /** The row only fills blank fields. */
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
          dropWhenFilling: rules.dropWhenFilling?.(values, state),
          // After a merge, an admin has seen and accepted the default values.
          implicitDefaults: isOfOther
            ? []
            : rules.implicitDefaults?.(state).filter((name) => !said.includes(name)),
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

/** Applies the change; returns its outcome. */
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

/** Outcome of a record that already matches: if this batch wrote it before, the outcome of that time. */
export const outcomeIn = (
  document: Pick<StoredRecord, "batch"> | null,
  batch: string,
): BulkOutcome =>
  document?.batch?.key === batch && isOutcome(document.batch.outcome)
    ? document.batch.outcome
    : "unchanged";

const isOutcome = (value: string): value is BulkOutcome =>
  value === "added" || value === "changed" || value === "unchanged" || value === "merged";
