/**
 * Outcomes of rows once the rows before them are stored: services answer from their present records, so the
 * effects of earlier batches are tracked here.
 */
import type { BulkResult } from "@mainstreet/contracts/bulk";
import { isWouldBe } from "@mainstreet/contracts/bulk-preview";
import type { AppliedPreview, BulkPreview } from "@mainstreet/contracts/bulk-preview";
import { importEntity } from "@mainstreet/contracts/import";
import type { ImportEntity } from "@mainstreet/contracts/import";
import type { CheckedRow, CheckOutcome, ImportCheck } from "@mainstreet/contracts/import-draft";
import type { ImportMatch } from "@mainstreet/contracts/import-match";
import type { Rejection } from "../import/rejection.store.ts";
import type { BulkRow } from "../running/bulk-client.ts";
import { createKnownBusinesses, namedRow } from "./known-businesses.ts";
import { createKeySet } from "../running/key-set.ts";
import { matchOf } from "./match.ts";

/** Sample rows shown per entity and outcome. */
const SHOWN = 5;
const NAMES_SHOWN = 50;

export type Outcomes = ReturnType<typeof createOutcomes>;

export function createOutcomes() {
  /** Keys of records that would exist, and keys by which a record would no longer be found. */
  const keysAdded = createKeySet();
  const keysDropped = createKeySet();
  const shown = new Map<string, CheckedRow[]>();
  const categoryNames = new Map<number, string>();
  const businesses = createKnownBusinesses();
  const newCategories: string[] = [];
  const matches: ImportMatch[] = [];
  let added = 0;
  let uncertain = 0;

  function show(entity: ImportEntity, outcome: CheckOutcome, row: () => CheckedRow) {
    const key = `${entity}|${outcome}`;
    const rows = shown.get(key) ?? [];
    if (rows.length >= SHOWN) return;
    shown.set(key, [...rows, row()]);
  }

  /** Replaces the numbers of categories and businesses, which mean nothing to an admin, by names. */
  function readable(field: string, value: unknown) {
    if (typeof value !== "number") return value;
    if (field === "categoryId") return categoryNames.get(value) ?? value;
    return field === "businessId" ? businesses.label(value) : value;
  }

  function outcomeOf(merge: boolean, result: AppliedPreview): AppliedPreview["outcome"] {
    const { outcome, asks } = result;
    if (outcome !== "added") {
      if (asks.some((key) => keysDropped.has(key))) uncertain++;
      return outcome;
    }
    if (!asks.some((key) => keysAdded.has(key))) return outcome;
    if (!merge) uncertain++;
    return merge ? "merged" : "changed";
  }

  function asStored(entity: ImportEntity | null, given: BulkRow, result: BulkPreview): BulkResult {
    if (result.outcome === "rejected") return result;
    const outcome = outcomeOf(given.merge === true, result);
    const { row, id } = result;
    if (entity)
      show(entity, outcome, () => ({
        entity,
        row,
        outcome,
        id: isWouldBe(id) ? null : id,
        values: Object.fromEntries(
          Object.entries(given.values ?? {}).map(([field, value]) => [
            field,
            readable(field, value),
          ]),
        ),
        changes: result.changes.map(({ field, before, after }) => ({
          field,
          before: readable(field, before),
          after: readable(field, after),
        })),
        errors: [],
      }));
    return { row, outcome, id };
  }

  function learnCategories(rows: readonly BulkRow[], results: readonly BulkResult[]) {
    for (const [at, result] of results.entries()) {
      if (result.outcome === "rejected") continue;
      const { name } = namedRow.parse(rows[at]?.values ?? {});
      categoryNames.set(result.id, name);
      if (result.outcome === "added" && newCategories.length < NAMES_SHOWN)
        newCategories.push(name);
    }
  }

  /** Each row is matched before its own keys are added; otherwise it would match itself. */
  function learnMatchesAndKeys(
    entity: ImportEntity | null,
    rows: readonly BulkRow[],
    results: readonly BulkPreview[],
    final: readonly BulkResult[],
  ) {
    for (const [at, result] of results.entries()) {
      const given = rows[at];
      const outcome = final[at]?.outcome;
      if (result.outcome === "rejected" || !given || outcome === undefined) continue;
      const about = entity && { entity, made: keysAdded, label: businesses.label };
      const match = about && matchOf(given, { ...result, outcome }, about);
      if (match) matches.push(match);
      if (result.outcome === "unchanged") continue;
      for (const key of result.keys) keysAdded.add(key, result.row);
      for (const key of result.left) keysDropped.add(key);
    }
  }

  return {
    /** `batch` is `<import id>:<entity>:<n>`, or `:names:` for categories that businesses name. */
    record(batch: string, rows: readonly BulkRow[], results: BulkPreview[]): BulkResult[] {
      const entity = importEntity.safeParse(batch.split(":")[1]).data ?? null;
      const given = (at: number) => rows[at] ?? { row: 0, values: {} };
      const final = results.map((result, at) => asStored(entity, given(at), result));
      learnMatchesAndKeys(entity, rows, results, final);
      if (entity) added += final.filter(({ outcome }) => outcome === "added").length;
      if (entity === null || entity === "categories") learnCategories(rows, final);
      if (entity === "businesses") businesses.bring(rows, final);
      return final;
    },

    findBusinesses: businesses.find,

    reject(entity: ImportEntity, rejections: readonly Rejection[]) {
      for (const { row, errors } of rejections.filter(({ stored }) => !stored))
        show(entity, "rejected", () => ({
          entity,
          row: row.row,
          outcome: "rejected",
          id: null,
          values: Object.fromEntries(row.cells.slice(0, 50)),
          changes: [],
          errors,
        }));
    },

    /** Returns the matches found since the last call. */
    takeMatches: () => matches.splice(0),

    /** Returns how many rows would become records, without categories that only businesses name. */
    added: () => added,

    result: (): Pick<ImportCheck, "rows" | "newCategories" | "uncertain"> => ({
      rows: [...shown.values()].flat(),
      newCategories,
      uncertain,
    }),
  };
}
