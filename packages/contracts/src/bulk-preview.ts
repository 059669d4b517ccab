/** What a bulk write would do, asked between services: the same request, nothing is written. */
import { z } from "zod";
import { bulkOutcome } from "./bulk.ts";
import { fieldError } from "./errors.ts";
import { id } from "./fields.ts";

/** Ids from here on stand for records that are not there yet: far more than any town will count. */
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
  /** A record that would be made has the same number in every answer, from `WOULD_BE` on. */
  id,
  /** Keys that the row looked for a record by, the most telling first. */
  asks: z.array(z.string()),
  /** The one of them that found it; "" where the row says its number, or is of a record of its own. */
  foundBy: z.string(),
  /** A stored record as it is now; null where the row says nothing new of it. */
  stored: z.object({ name: z.string(), about: z.string() }).nullable(),
  /** Keys by which the record would be found after the row, and those by which no longer. */
  keys: z.array(z.string()),
  left: z.array(z.string()),
  /** Of a changed record. */
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
