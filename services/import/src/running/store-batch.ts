/** One batch: sent, its rejected rows and ids kept, and only then counted as done. */
import type { BulkResult } from "@mainstreet/contracts/bulk";
import type { FieldError } from "@mainstreet/contracts/errors";
import { withoutCounts } from "@mainstreet/contracts/import";
import type { ImportCounts, ImportEntity, WithoutCounts } from "@mainstreet/contracts/import";
import type { Misplaced } from "@mainstreet/contracts/import-mapping";
import type { FileReference, ReferenceStore } from "../import/reference.store.ts";
import type { Rejection } from "../import/rejection.store.ts";
import type { MappedRow } from "../reading/map-row.ts";
import type { BulkClient } from "./bulk-client.ts";
import type { Claim } from "./claim.ts";
import { asRecords, namesItsOwn, withPlainDays } from "./own-references.ts";
import type { AssignCategories } from "./assign-categories.ts";
import type { PreparedRow } from "./prepare.ts";
import { Stopped } from "./abort-errors.ts";
import type { Stores } from "../stores.ts";

/** The services that store what is imported. */
export interface Clients {
  listings: BulkClient;
  coupons: BulkClient;
  events: BulkClient;
}

export interface StoreBatchDeps extends Clients, Pick<Stores, "references"> {
  rejections: Pick<Stores["rejections"], "keep">;
  applied: Pick<Stores["applied"], "keep">;
}

export interface PreparedBatch {
  entity: ImportEntity;
  n: number;
  rows: PreparedRow[];
  assignCategories: AssignCategories;
}

/** The service that stores each entity. */
export const OWNER = {
  categories: "listings",
  businesses: "listings",
  coupons: "coupons",
  events: "events",
} as const satisfies Record<ImportEntity, string>;

/** A batch with its categories, and the results of the rows that were sent. */
interface SentBatch {
  rows: PreparedRow[];
  results: BulkResult[];
  /** To be called when the results are noted. */
  heard?: () => void;
}

/** Sends a batch. Throws `Stopped` when the import is no longer ours; another worker then repeats the batch. */
export async function sendBatch(
  deps: StoreBatchDeps,
  claim: Claim,
  batch: PreparedBatch,
): Promise<SentBatch> {
  const { town, id } = claim;
  const { entity, n } = batch;
  await claim.check();
  const rows = entity === "businesses" ? await placed(deps.references, claim, batch) : batch.rows;
  const sent = rows.flatMap(({ row, merge, apart, another, mapped, values }) => {
    const meant = apart
      ? { apart }
      : { ...(merge && { merge }), ...(another && { another }), ...numberOf(mapped) };
    return values ? [{ row: row.row, ...meant, values }] : [];
  });
  if (sent.length === 0) return { rows, results: [] };
  const path = `/internal/${entity}/bulk`;
  const name = `${id}:${entity}:${n}`;
  claim.goOn();
  const heard = claim.sending();
  const results = await deps[OWNER[entity]].send(path, town, name, sent, claim.signal);
  return { rows, results, heard };
}

/**
 * The checkpoint: rejected rows and ids are kept, only then the batch counts as done. Throws `Stopped` when
 * the import is no longer ours, `Cancelled` after the last batch before a cancel takes effect.
 */
export async function keepBatch(
  deps: StoreBatchDeps,
  claim: Claim,
  { entity, n }: PreparedBatch,
  { rows, results, heard }: SentBatch,
) {
  const { town, id } = claim;
  const ownIds = namesItsOwn(claim.taken);
  const { rejected, references, ...outcome } = tally(rows, results);
  const plain = withPlainDays(claim.taken, rejected);
  const kept = ownIds ? await asRecords(deps.references, claim.taken, plain) : plain;
  // Counted from the checkpoint, not from the kept rows: a repeated batch keeps the same rows.
  const before = await claim.run.current();
  if (!before) throw new Stopped();
  const rejections = await deps.rejections.keep(town, id, entity, kept, before.rejections);
  await deps.applied.keep(town, id, entity, String(n), results);
  if (ownIds) await deps.references.keep(town, id, entity, references);
  const saved = await claim.run.saveBatch({ entity, n, ...outcome, rejections });
  if (!saved) throw new Stopped();
  heard?.();
  claim.noted(saved);
}

const numberOf = ({ recordId: id }: MappedRow) => (id === undefined ? {} : { id });

async function placed(
  references: ReferenceStore,
  { town, id, taken }: Claim,
  batch: PreparedBatch,
) {
  const ids = new Set(batch.rows.flatMap(({ mapped }) => mapped.categoryId ?? []));
  const ofFile = namesItsOwn(taken)
    ? await references.find(town, id, "categories", [...ids])
    : new Map<string, number | null>();
  return batch.assignCategories(batch.rows, batch.n, ofFile);
}

/** The record was deleted since the row was exported, say. */
const isGone = (id: number): FieldError => ({
  path: "id",
  message: `There is no record #${id} any more: this row became a new one`,
});

/** How a row is counted that is stored without a field; the other fields are links. */
const COUNTED_AS: Partial<Record<string, keyof WithoutCounts>> = {
  openingHours: "withoutHours",
  recurrence: "withoutRepeats",
  plan: "withoutPlan",
  phone: "withoutPhone",
  contactInfo: "withoutPhone",
  externalId: "withoutPhone",
  code: "withoutPhone",
};

/** Counts the outcomes, and collects rejected rows and ids. */
function tally(rows: PreparedRow[], results: BulkResult[]) {
  const counts: ImportCounts = { added: 0, changed: 0, unchanged: 0, merged: 0, rejected: 0 };
  const rejected: Rejection[] = [];
  const references: FileReference[] = [];
  const without = withoutCounts.parse({});
  const misplaced: Partial<Record<Misplaced, number>> = {};
  let next = 0;
  for (const { row, mapped, apart, values, errors } of rows) {
    const result = values ? results[next++] : undefined;
    const stored = result && result.outcome !== "rejected" ? result : undefined;
    if (mapped.fileId !== undefined)
      references.push({ fileId: mapped.fileId, id: stored?.id ?? null });
    counts[stored?.outcome ?? "rejected"]++;
    if (!stored)
      rejected.push({ row, errors: result && "errors" in result ? result.errors : errors });
    // A business that existed keeps its coordinates.
    else if (row.entity === "businesses" && stored.outcome === "added")
      if (values?.["latitude"] === undefined) without.withoutCoordinates++;
    const left = stored && mapped.leftOut ? [...mapped.leftOut] : [];
    for (const count of new Set(left.map(({ path }) => COUNTED_AS[path] ?? "withoutLinks")))
      without[count]++;
    if (stored?.outcome === "added" && mapped.recordId !== undefined && !apart) {
      without.withoutNumber++;
      left.push(isGone(mapped.recordId));
    }
    if (left.length > 0) rejected.push({ row, errors: left, stored: true });
    const wrong = stored && mapped.misplaced;
    if (wrong) misplaced[wrong] = (misplaced[wrong] ?? 0) + 1;
  }
  return { counts, ...without, misplaced, rejected, references };
}
