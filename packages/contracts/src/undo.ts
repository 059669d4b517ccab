/** Undoing of an import between services: what it did to records is taken back, record by record. */
import { z } from "zod";
import { BULK_LIMIT } from "./bulk.ts";
import { id } from "./fields.ts";

/** Records that the import added or changed, and those it only merged rows into. */
export const undoRequest = z.strictObject({
  import: z.string().min(1).max(100),
  ids: z.array(id).max(BULK_LIMIT),
  merged: z.array(id).max(BULK_LIMIT),
  /** Batches that may have been stored although their answers never came: whatever they wrote is undone too. */
  batches: z.array(z.string().min(1).max(100)).max(10).default([]),
  /** Those of them that stay although the import added them: something else needs them. */
  keep: z.array(id).max(BULK_LIMIT).default([]),
  /** Those of them that go into the bin: what belonged to them went there, and comes back with them only. */
  bin: z.array(id).max(BULK_LIMIT).default([]),
  /** Nothing is written: the answer says what would come of it. */
  preview: z.boolean().default(false),
});
export type UndoRequest = z.infer<typeof undoRequest>;

/** `kept` ones were changed by somebody else since, are in use, or belonged to something that is deleted. */
const undoResult = z.object({
  id,
  outcome: z.enum(["removed", "restored", "kept"]),
  name: z.string().optional(),
  /** The first batch of the import that wrote it, as `<entity>:<n>`; with it the record is counted. */
  batch: z.string().optional(),
});
export type UndoResult = z.infer<typeof undoResult>;

/** Records that the import did nothing to are left out. */
export const undoResponse = z.object({ results: z.array(undoResult) });

/** What hangs on businesses; records that `except` brought, which go with it anyway, are not counted. */
export const dependentsRequest = z.strictObject({
  businesses: z.array(id).max(BULK_LIMIT),
  except: z.string().max(100).optional(),
});

/** Businesses with nothing attached are left out. */
export const dependentsResponse = z.object({
  attached: z.array(z.object({ businessId: id, records: z.int() })),
});
