/** Undoing of an import between services, record by record. */
import { z } from "zod";
import { BULK_LIMIT } from "./bulk.ts";
import { id } from "./fields.ts";

/** `ids` are records the import added or changed, `merged` those it only merged rows into. */
export const undoRequest = z.strictObject({
  import: z.string().min(1).max(100),
  ids: z.array(id).max(BULK_LIMIT),
  merged: z.array(id).max(BULK_LIMIT),
  /** Batches that may have been stored although no response arrived: what they wrote is undone as well. */
  batches: z.array(z.string().min(1).max(100)).max(10).default([]),
  /** Records that stay although the import added them, because others depend on them. */
  keep: z.array(id).max(BULK_LIMIT).default([]),
  /** Records that go into the bin, because what belonged to them is there, and needs them to be restored. */
  bin: z.array(id).max(BULK_LIMIT).default([]),
  /** Whether to only compute the results, without writing. */
  preview: z.boolean().default(false),
});
export type UndoRequest = z.infer<typeof undoRequest>;

/** `kept` records were changed since, are in use, or belonged to something that is deleted. */
const undoResult = z.object({
  id,
  outcome: z.enum(["removed", "restored", "kept"]),
  name: z.string().optional(),
  /** The first batch of the import that wrote it, as `<entity>:<n>`, under which the record is counted. */
  batch: z.string().optional(),
});
export type UndoResult = z.infer<typeof undoResult>;

/** Records not affected by the import are left out. */
export const undoResponse = z.object({ results: z.array(undoResult) });

/**
 * Asks for records that depend on businesses, except those of the import `except`, which are removed anyway.
 */
export const dependentsRequest = z.strictObject({
  businesses: z.array(id).max(BULK_LIMIT),
  except: z.string().max(100).optional(),
});

/** Businesses without dependents are left out. */
export const dependentsResponse = z.object({
  attached: z.array(z.object({ businessId: id, records: z.int() })),
});
