/**
 * The bin of deleted records, which can be restored for a time: `GET /api/admin/<entities>/bin`, `POST
 * …/bin/restore`.
 */
import { z } from "zod";
import { id, paging } from "./fields.ts";
import { author } from "./history.ts";

/** Days for which a deleted record can be restored. */
export const BIN_DAYS = 30;

export const binQuery = z.strictObject(paging);

/** Most recently deleted first; `x-total-count` is the number of records in the bin. */
export const deletedRecord = z.object({
  id,
  name: z.string(),
  deletedAt: z.iso.datetime(),
  deletedBy: author,
  /** When the record is deleted permanently. */
  until: z.iso.datetime(),
  /** The business with which it was deleted, and with which it is restored. */
  businessId: id.nullable(),
});
export type DeletedRecord = z.infer<typeof deletedRecord>;

/**
 * `done` counts restored records; those that could not be restored are in `kept`, missing ones are not counted.
 */
export const binRestored = z.object({
  done: z.int(),
  kept: z.array(z.object({ id, name: z.string(), message: z.string() })),
});
export type BinRestored = z.infer<typeof binRestored>;
