/** What a bulk write would do: the same rules on the same records, without a write or a message. */
import { createHash } from "node:crypto";
import { WOULD_BE } from "@mainstreet/contracts/bulk-preview";
import type { BulkPreview, FieldChange } from "@mainstreet/contracts/bulk-preview";
import { z } from "zod";
import { applyRows, recordKey } from "./bulk-rows.ts";
import type { BulkRow, BulkRules, Working } from "./bulk-rows.ts";
import { withKeys, readMatches } from "./bulk-match.ts";
import type { RecordKind } from "./model.ts";
import type { RecordStore } from "./store.ts";

/** No stored batch has this name. */
const PREVIEW = "preview";

/** The number that stands for the record with the key, which is not there yet. */
export function wouldBeId(key: string): number {
  return WOULD_BE + createHash("sha1").update(key).digest().readUIntBE(0, 5);
}

/** Each row's outcome as `applyBulk` would give it, if nothing else happened until then. */
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
    // What earlier rows do to its keys is nothing to a row that says which record it means.
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
    const foundBy = asks.find((key) => known.has(key)) ?? "";
    // One by one, to see each row's effect on a record that several rows name.
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
      stored: working.document && labelOf(kind.state.parse(working.document)),
      keys: after.keys,
      left: before.keys.filter((key) => !after.keys.includes(key)),
      changes: outcome === "changed" ? changesOf(before.fields, after.fields) : [],
    };
  };
  return meant.map(previewOf);
}

/** A record as an admin sees it, and the keys that it is found by. */
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

const label = z
  .looseObject({
    name: z.string().optional(),
    title: z.string().optional(),
    address: z.string().optional(),
    phone: z.string().optional(),
    // Of a coupon it may be null.
    startDate: z.string().nullish(),
  })
  .transform(({ name, title, address, phone, startDate }) => ({
    name: name ?? title ?? "",
    about: address || phone || startDate || "",
  }));
/** As an admin tells a record from others. */
const labelOf = (state: object) => label.parse(state);

const changesOf = (before: Snapshot["fields"], after: Snapshot["fields"]): FieldChange[] =>
  Object.entries(after).flatMap(([field, value]) =>
    JSON.stringify(before[field]) === JSON.stringify(value)
      ? []
      : [{ field, before: before[field] ?? null, after: value }],
  );
