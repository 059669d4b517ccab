/** Rows that a record was last written from: known again by a hash, without reading or comparing it. */
import { hash } from "node:crypto";
import type { BulkResult } from "@mainstreet/contracts/bulk";
import type { RecordModel, StoredRecord } from "./model.ts";
import { outcomeIn } from "./bulk-rows.ts";
import type { BulkRow, BulkRules } from "./bulk-rows.ts";

/** A row with what it is looked up by. */
export interface LookedUp<Row> {
  row: BulkRow<Row>;
  keys: string[];
  hash: string;
}

type Mark = Pick<StoredRecord, "id" | "keys" | "revision" | "lastRow" | "batch">;

/** Of the row's fields in the order of their schema. */
export const hashOf = (values: object) => hash("sha1", JSON.stringify(values), "base64");

/**
 * Looks once for the records of the rows. `seen` has the result of each row that says what its record
 * was last written from; `ids` are the records that the other rows name.
 */
export async function sortRows<Row>(
  model: RecordModel,
  town: string,
  batch: string,
  rules: Pick<BulkRules<Row, never>, "faultsOf">,
  rows: readonly LookedUp<Row>[],
): Promise<{ seen: (BulkResult | undefined)[]; ids: number[] }> {
  const keys = [...new Set(rows.flatMap((row) => row.keys))];
  const marks = await model
    .find({ town, keys: { $in: keys }, deleted: { $ne: true } })
    .select({ _id: 0, id: 1, keys: 1, revision: 1, lastRow: 1, batch: 1 })
    .lean<Mark[]>();
  const byKey = new Map<string, Mark | null>();
  for (const mark of marks)
    for (const key of mark.keys ?? []) byKey.set(key, byKey.has(key) ? null : mark);

  const found = rows.map((row) => row.keys.flatMap((key) => byKey.get(key) ?? []));
  const named = new Map<Mark, number>();
  for (const each of found)
    for (const mark of new Set(each)) named.set(mark, (named.get(mark) ?? 0) + 1);
  const seen = rows.map(({ row, keys: asked, hash: now }, at): BulkResult | undefined => {
    const mark = byKey.get(asked.find((key) => byKey.has(key)) ?? "");
    const alone = mark && named.get(mark) === 1 && new Set(found[at]).size === 1;
    if (!alone || row.merge || mark.lastRow?.hash !== now) return undefined;
    if (mark.lastRow.revision !== mark.revision || rules.faultsOf(row.values).length > 0)
      return undefined;
    return { row: row.row, outcome: outcomeIn(mark, batch), id: mark.id };
  });
  const known = new Set(seen.flatMap((result) => (result && "id" in result ? result.id : [])));
  return { seen, ids: marks.flatMap(({ id }) => (known.has(id) ? [] : id)) };
}
