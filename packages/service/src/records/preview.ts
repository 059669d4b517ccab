/** Previews a bulk write: the same rules on the same records, without writing or sending anything. */
import { createHash } from "node:crypto";
import { WOULD_BE } from "@mainstreet/contracts/bulk-preview";
import type { BulkPreview, FieldChange } from "@mainstreet/contracts/bulk-preview";
import { z } from "zod";
import { applyRows, findByKeys, recordKey } from "./bulk-rows.ts";
import type { BulkRow, BulkRules, Working } from "./bulk-rows.ts";
import { withKeys, readMatches } from "./bulk-match.ts";
import type { RecordKind } from "./model.ts";
import type { RecordStore } from "./store.ts";

/** Name of the batch, which no stored batch has. */
const PREVIEW = "preview";

/** Returns a placeholder id for the record of the key, which does not exist yet. */
export function wouldBeId(key: string): number {
  return WOULD_BE + createHash("sha1").update(key).digest().readUIntBE(0, 5);
}

/** Returns each row's outcome as `applyBulk` would, if no other changes happened until then. */
export async function previewBulk<State extends { id: number }, Row extends object>(
  store: RecordStore<State>,
  rules: BulkRules<Row, State>,
  town: string,
  rows: BulkRow<Row>[],
): Promise<BulkPreview[]> {
  const { kind } = store;
  const all = withKeys(rules, PREVIEW, rows);
  const { unchanged, rows: meant, known } = await readMatches(store, rules, town, PREVIEW, all);
  const snapshots = new Map<Working<State>, Snapshot>();
  const previewOf = (one: (typeof meant)[number], at: number): BulkPreview => {
    const { row } = one;
    const same = unchanged[at];
    const isNamed =
      row.id !== undefined &&
      (known.has(recordKey(row.id)) || (same && "id" in same && same.id === row.id));
    // A row that names its record by id does not depend on what earlier rows do to its keys.
    const asks = isNamed || row.apart ? [] : one.keys;
    if (same && same.outcome !== "rejected")
      return {
        ...same,
        asks,
        foundBy: asks[0] ?? "",
        stored: null,
        keys: asks,
        left: [],
        changes: [],
      };
    // The record's own key, added for shared and loose ones, tells no reason.
    const own = recordKey(findByKeys(known, asks)?.state.id ?? 0);
    const foundBy = asks.find((key) => key !== own && known.has(key)) ?? "";
    // Row by row, to see each row's effect on a record that several rows refer to.
    const { results, touched } = applyRows(kind, rules, PREVIEW, [one], known);
    const [result] = results.map((told) => told());
    const [working] = touched;
    if (!result || result.outcome === "rejected" || !working)
      return {
        row: row.row,
        outcome: "rejected",
        errors: result && "errors" in result ? result.errors : [],
      };
    const before = snapshots.get(working) ?? storedSnapshot(kind, working);
    const after = snapshotOf(kind, working);
    snapshots.set(working, after);
    const { outcome } = result;
    return {
      row: row.row,
      outcome,
      id: working.document?.id ?? wouldBeId((row.apart ? one.keys : after.keys).at(-1) ?? ""),
      asks,
      foundBy,
      stored: working.document && label.parse(kind.state.parse(working.document)),
      keys: after.keys,
      left: before.keys.filter((key) => !after.keys.includes(key)),
      changes: outcome === "changed" ? changesOf(before.fields, after.fields) : [],
    };
  };
  return meant.map(previewOf);
}

/** A record's fields as an admin sees them, and the keys that find it. */
interface Snapshot {
  fields: Record<string, unknown>;
  keys: string[];
}

const snapshotOf = <State extends { id: number }>(
  kind: RecordKind<State>,
  { state, document, extra }: Working<State>,
): Snapshot => ({
  fields: { ...extra, ...state },
  keys: kind.derive(state, { ...document, ...extra }).keys,
});

function storedSnapshot<State extends { id: number }>(
  kind: RecordKind<State>,
  { document, extra }: Working<State>,
): Snapshot {
  if (!document) return { fields: {}, keys: [] };
  const extras = Object.keys(extra).map((name) => [name, document[name]] as const);
  const state = kind.state.parse(document);
  return { fields: { ...Object.fromEntries(extras), ...state }, keys: document.keys ?? [] };
}

/** What an admin recognizes a record by. */
const label = z
  .looseObject({
    name: z.string().optional(),
    title: z.string().optional(),
    address: z.string().optional(),
    phone: z.string().optional(),
    // May be null for a coupon.
    startDate: z.string().nullish(),
  })
  .transform(({ name, title, address, phone, startDate }) => ({
    name: name ?? title ?? "",
    about: address || phone || startDate || "",
  }));

const changesOf = (before: Snapshot["fields"], after: Snapshot["fields"]): FieldChange[] =>
  Object.entries(after).flatMap(([field, value]) =>
    JSON.stringify(before[field]) === JSON.stringify(value)
      ? []
      : [{ field, before: before[field] ?? null, after: value }],
  );
