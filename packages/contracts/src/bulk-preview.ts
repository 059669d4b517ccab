/** Preview of a bulk write, requested between services: the same request, but nothing is written. */
import { z } from "zod";
import { bulkOutcome } from "./bulk.ts";
import { fieldError } from "./errors.ts";
import { id } from "./fields.ts";

/** Ids from here on are placeholders for records that do not exist yet: far above any town's real ids. */
export const WOULD_BE = 2 ** 42;
export const isWouldBe = (recordId: number) => recordId >= WOULD_BE;

export const fieldChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type FieldChange = z.infer<typeof fieldChange>;

const appliedPreview = z.object({
  row: z.int(),
  outcome: bulkOutcome,
  /** Placeholder ids (from `WOULD_BE` on) are the same in every response for the same record. */
  id,
  /** Keys by which the row's record was looked up, the most specific first. */
  asks: z.array(z.string()),
  /** The key that found it; "" if the row has the record's id, or becomes a separate record. */
  foundBy: z.string(),
  /** The stored record at present; null if the row changes nothing. */
  stored: z.object({ name: z.string(), about: z.string() }).nullable(),
  /** `keys` find the record after the row was applied; `left` no longer do. */
  keys: z.array(z.string()),
  left: z.array(z.string()),
  /** Only of a changed record. */
  changes: z.array(fieldChange),
});
export type AppliedPreview = z.infer<typeof appliedPreview>;

const bulkPreview = z.union([
  appliedPreview,
  z.object({ row: z.int(), outcome: z.literal("rejected"), errors: z.array(fieldError) }),
]);
export type BulkPreview = z.infer<typeof bulkPreview>;

/** One result for each row, in the order of the request. */
export const bulkPreviewResponse = z.object({ results: z.array(bulkPreview) });
