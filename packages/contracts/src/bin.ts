/** Deleted records, which can be taken back for a time: `GET /api/admin/<entities>/bin`, `POST …/bin/restore`. */
import { z } from "zod";
import { id, paging } from "./fields.ts";
import { author } from "./history.ts";

/** So long a deleted record can be taken back. */
export const BIN_DAYS = 30;

export const binQuery = z.strictObject(paging);

/** What was deleted last comes first; `x-total-count` says how many there are. */
export const deletedRecord = z.object({
  id,
  name: z.string(),
  deletedAt: z.iso.datetime(),
  deletedBy: author,
  /** Gone for good from then on. */
  until: z.iso.datetime(),
  /** It went with this business, and comes back with it. */
  businessId: id.nullable(),
});
export type DeletedRecord = z.infer<typeof deletedRecord>;

/** How many are back; those that could not come back are named, those that were not there are not counted. */
export const binRestored = z.object({
  done: z.int(),
  kept: z.array(z.object({ id, name: z.string(), message: z.string() })),
});
export type BinRestored = z.infer<typeof binRestored>;
