/** Matches the rows of a bulk request with stored records, using two queries for all rows. */
import { hash } from "node:crypto";
import type { BulkResult } from "@mainstreet/contracts/bulk";
import { findByKeys, outcomeIn, recordKey } from "./bulk-rows.ts";
import type { BulkRow, BulkRules, KeyedRow, Working, WorkingByKey } from "./bulk-rows.ts";
import { unlessSame, withoutBlanks } from "./bulk-values.ts";
import type { RecordKind, RecordModel, StoredRecord } from "./model.ts";
import { importOf } from "./revoked-imports.ts";
import type { RecordStore } from "./store.ts";

/** Returns the rows without blank fields, with the keys that find their records. */
export const withKeys = <State, Row extends object>(
  rules: BulkRules<Row, State>,
  batch: string,
  rows: readonly BulkRow<Row>[],
): KeyedRow<Row>[] =>
  rows.map((row) => {
    const values = withoutBlanks(row.values, rules.clearable);
    // For a row that is to stay apart, a unique key still identifies its record.
    const unique = rules.unique?.(values)?.key;
    const keys = row.apart
      ? [`${APART}${batch}:${row.row}`, ...(unique ? [unique] : [])]
      : rules.keysOf(values);
    const isLoose = !row.apart && row.id === undefined;
    const looseKeys = isLoose ? (rules.looseKeysOf?.(values) ?? []) : [];
    return { row: { ...row, values }, keys, looseKeys, hash: hashOf(values) };
  });

/** Key prefix of rows that become separate records: by it, a repeated batch finds those it has inserted. */
const APART = "apart:";

const keysOf = ({ keys = [], insertKey = "" }: Pick<StoredRecord, "keys" | "insertKey">) =>
  insertKey.startsWith(APART) ? [...keys, insertKey] : keys;

/**
 * Reads the records that the rows refer to: `unchanged` has the results of rows with nothing new, `known` the
 * records of the others. `rows` are all rows, with shared keys and loose matches resolved. The rules are
 * told of rows without a record.
 */
export async function readMatches<State extends { id: number }, Row extends object>(
  store: RecordStore<State>,
  rules: BulkRules<Row, State>,
  town: string,
  batch: string,
  all: readonly KeyedRow<Row>[],
) {
  const { unchanged, ids } = await findUnchanged(store.kind, town, batch, rules, all);
  const { known, holders } = await loadByKeys(store, town, ids);
  const chosen = withChosen(all, known, holders);
  const isDone = (at: number) => unchanged[at] !== undefined;
  const rows = withLoose(rules, chosen, known, { batch, isDone });
  const others = rows.filter((_, at) => !isDone(at));
  const unmatched = others.filter(({ keys }) => !findByKeys(known, keys));
  await rules.prepare?.(unmatched.map(({ row }) => row.values));
  return { unchanged, rows, others, known };
}

/**
 * Adds the record's key to rows whose key several records share, as an admin has kept them apart or created
 * duplicates: each row means the one that it changes least, among those that no other row means. A
 * repetition only fills blanks, unless it differs from the row that means another of them.
 */
function withChosen<State extends { id: number }, Row extends object>(
  rows: readonly KeyedRow<Row>[],
  known: WorkingByKey<State>,
  holders: ReadonlyMap<string, readonly Working<State>[]>,
): KeyedRow<Row>[] {
  const holdersFor = ({ row: { id = 0 }, keys }: KeyedRow<Row>) => {
    const itself = known.get(recordKey(id));
    return itself ? [itself] : (holders.get(keys.find((key) => holders.has(key)) ?? "") ?? []);
  };
  const taken = new Set(
    rows.flatMap((one) => {
      const [only, ...others] = holdersFor(one);
      return only && others.length === 0 ? only : [];
    }),
  );
  const byRow = new Map<string, Working<State>>();
  return rows.map((one) => {
    const sharing = holdersFor(one);
    if (sharing.length < 2) return one;
    const { row, keys, hash } = one;
    const same = row.merge && byRow.get(hash);
    if (same) return { ...one, keys: [recordKey(same.state.id), ...keys] };
    const changes = ({ state }: Working<State>) =>
      Object.keys(unlessSame(row.values, state)).length;
    const free = sharing.filter((working) => !taken.has(working));
    const [meant] = free.toSorted((a, b) => changes(a) - changes(b));
    if (!meant) return one;
    taken.add(meant);
    byRow.set(hash, meant);
    const merge = row.merge && free.length === sharing.length;
    return { ...one, row: { ...row, merge }, keys: [recordKey(meant.state.id), ...keys] };
  });
}

/**
 * Adds the record's key to rows that refer to a record by their loose keys only; first to those that agree
 * with it. Rows that are done have their records, and so have those of the import's earlier batches.
 */
function withLoose<State extends { id: number }, Row>(
  {
    differs = () => true,
    isCandidate = () => true,
    adapt = (values) => values,
  }: BulkRules<Row, State>,
  rows: readonly KeyedRow<Row>[],
  known: WorkingByKey<State>,
  { batch, isDone }: { batch: string; isDone: (at: number) => boolean },
): KeyedRow<Row>[] {
  const isOfEarlier = ({ document }: Working<State>) => {
    const by = document?.batch?.key ?? "";
    return by !== batch && importOf(by) === importOf(batch);
  };
  const meant = new Set(
    rows.map(({ row: { id = 0 }, keys }) => known.get(recordKey(id)) ?? findByKeys(known, keys)),
  );
  const free = [...new Set(known.values())].filter(
    (working) => !meant.has(working) && !isOfEarlier(working),
  );
  const take = (one: KeyedRow<Row>, isMeant: (values: Row, state: State) => boolean) => {
    if (one.looseKeys.length === 0 || findByKeys(known, one.keys)) return one;
    const wanted = new Set(one.looseKeys);
    const [only, other] = free.filter(
      ({ document, state }) =>
        document?.keys?.some((key) => wanted.has(key)) && isMeant(one.row.values, state),
    );
    if (!only || other) return one;
    free.splice(free.indexOf(only), 1);
    const row = { ...one.row, values: adapt(one.row.values, only.state) };
    const foundBy = one.looseKeys.filter((key) => only.document?.keys?.includes(key));
    return { ...one, row, keys: [...one.keys, recordKey(only.state.id), ...foundBy] };
  };
  return rows
    .map((one, at) => (isDone(at) ? one : take(one, (values, state) => !differs(values, state))))
    .map((one, at) => (isDone(at) || one.row.another ? one : take(one, isCandidate)));
}

async function loadByKeys<State extends { id: number }>(
  { kind }: RecordStore<State>,
  town: string,
  ids: number[],
) {
  const known: WorkingByKey<State> = new Map();
  const holders = new Map<string, Working<State>[]>();
  if (ids.length === 0) return { known, holders };
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
      said: document.batch?.said ?? [],
    };
    known.set(recordKey(document.id), working);
    for (const other of kind.otherIds?.of(document) ?? [])
      if (!known.has(recordKey(other))) known.set(recordKey(other), working);
    // Keys stored by an earlier version stay valid until the record is written.
    for (const key of new Set([...keysOf(document), ...kind.derive(state, document).keys]))
      holders.set(key, [...(holders.get(key) ?? []), working]);
  }
  for (const [key, [first]] of holders) if (first && !known.has(key)) known.set(key, first);
  return { known, holders };
}

type OtherIds = RecordKind<never>["otherIds"];
type Mark = Pick<StoredRecord, "id" | "keys" | "insertKey" | "revision" | "lastRow" | "batch">;

/** Hash of the row's fields, in the order of their schema. */
const hashOf = (values: object) => hash("sha1", JSON.stringify(values), "base64");

/**
 * Finds the records of the rows in one query. `unchanged` has the result of each row equal to the one its
 * record was last written from; `ids` are the records of the other rows.
 */
async function findUnchanged<Row>(
  { model, otherIds }: { model: RecordModel; otherIds?: OtherIds },
  town: string,
  batch: string,
  rules: Pick<BulkRules<Row, never>, "faultsOf">,
  rows: readonly KeyedRow<Row>[],
): Promise<{ unchanged: (BulkResult | undefined)[]; ids: number[] }> {
  const keys = [...new Set(rows.flatMap((row) => [...row.keys, ...row.looseKeys]))];
  const numbers = rows.flatMap(({ row }) => row.id ?? []);
  const apart = keys.filter((key) => key.startsWith(APART));
  const byKeys = { keys: { $in: keys } };
  const others = [
    ...(numbers.length > 0 ? [{ id: { $in: numbers } }] : []),
    ...(numbers.length > 0 && otherIds ? [{ [otherIds.field]: { $in: numbers } }] : []),
    ...(apart.length > 0 ? [{ insertKey: { $in: apart } }] : []),
  ];
  const named = others.length > 0 ? { $or: [byKeys, ...others] } : byKeys;
  const marks = await model
    .find({ town, ...named, deleted: { $ne: true } })
    .select({ _id: 0, id: 1, keys: 1, insertKey: 1, revision: 1, lastRow: 1, batch: 1 })
    .select(otherIds ? { [otherIds.field]: 1 } : {})
    .lean<Mark[]>();
  const byKey = new Map<string, Mark | null>();
  for (const mark of marks)
    for (const key of keysOf(mark)) byKey.set(key, byKey.has(key) ? null : mark);

  const byOther = marks.flatMap((mark) =>
    (otherIds?.of(mark) ?? []).map((id): [number, Mark] => [id, mark]),
  );
  const byNumber = new Map([...byOther, ...marks.map((mark): [number, Mark] => [mark.id, mark])]);
  const itself = ({ id = 0 }: BulkRow<Row>) => byNumber.get(id);
  const found = rows.map(({ row, keys: asked }) => {
    const mark = itself(row);
    return mark ? [mark] : asked.flatMap((key) => byKey.get(key) ?? []);
  });
  // A key shared by several records is ambiguous until all of them are loaded.
  const unclear = new Set(rows.flatMap((row) => row.keys.filter((key) => byKey.get(key) === null)));
  const rowsOf = new Map<Mark, number>();
  for (const each of found)
    for (const mark of new Set(each)) rowsOf.set(mark, (rowsOf.get(mark) ?? 0) + 1);
  const unchanged = rows.map(({ row, keys: asked, hash }, at): BulkResult | undefined => {
    const mark = itself(row) ?? byKey.get(asked.find((key) => byKey.has(key)) ?? "");
    const alone = mark && rowsOf.get(mark) === 1 && new Set(found[at]).size === 1;
    if (!alone || keysOf(mark).some((key) => unclear.has(key))) return undefined;
    const isOfOther = row.id !== undefined && byNumber.has(row.id) && mark.id !== row.id;
    if (row.merge || isOfOther || mark.lastRow?.hash !== hash) return undefined;
    // A row that this very batch has written is done, whatever an admin has changed since.
    const isCurrent = mark.batch?.key === batch || mark.lastRow.revision === mark.revision;
    if (!isCurrent || rules.faultsOf(row.values).length > 0) return undefined;
    return { row: row.row, outcome: outcomeIn(mark, batch), id: mark.id };
  });
  const known = new Set(unchanged.flatMap((result) => (result && "id" in result ? result.id : [])));
  return { unchanged, ids: marks.flatMap(({ id }) => (known.has(id) ? [] : id)) };
}
