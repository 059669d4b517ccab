/** Who changed what when, per record: `GET /api/admin/<entity>/:id/history`, newest first. */
import { z } from "zod";

/** So many changes of a record are remembered. */
export const HISTORY_KEPT = 50;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** `id` is the admin's number; null where nobody pressed a button: "Import", "System". */
export const author = z.object({ id: z.int().nullable(), name: z.string() });
export type Author = z.infer<typeof author>;

export const historyEntry = z.object({
  at: z.iso.datetime(),
  by: author,
  action: z.enum(["created", "changed", "deleted", "restored", "merged"]),
  /** The other record that was merged into this one, or that the entry is about. */
  of: z.object({ id: z.int(), name: z.string() }).optional(),
  /** Long texts are cut; none but for `changed`. */
  changes: z.array(z.object({ field: z.string(), from: value, to: value })),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const historyResponse = z.array(historyEntry);

/**
 * `POST …/:id/history/restore`: the record becomes again what it was behind the entry of that time. Refused
 * where a later entry than the `newest` that was shown is there by now.
 */
export const historyRestore = z.strictObject({
  at: z.iso.datetime(),
  newest: z.iso.datetime().optional(),
});
export const historyRestored = z.object({ id: z.int(), revision: z.int() });
