/** History of a record (who changed what and when): `GET /api/admin/<entity>/:id/history`, newest first. */
import { z } from "zod";

/** Number of changes kept per record. */
export const HISTORY_KEPT = 50;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** `id` is the admin's; null for automatic changes: "Import", "System". */
export const author = z.object({ id: z.int().nullable(), name: z.string() });
export type Author = z.infer<typeof author>;

export const historyEntry = z.object({
  at: z.iso.datetime(),
  by: author,
  action: z.enum(["created", "changed", "deleted", "restored", "merged"]),
  /** The other record that was merged into this one, or that the entry is about. */
  of: z.object({ id: z.int(), name: z.string() }).optional(),
  /** Long texts are shortened; empty except for `changed`. */
  changes: z.array(z.object({ field: z.string(), from: value, to: value })),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const historyResponse = z.array(historyEntry);

/**
 * `POST …/:id/history/restore`: gives the record the state it had after the entry of that time. Refused if
 * there is a later entry by now than the `newest` one shown.
 */
export const historyRestore = z.strictObject({
  at: z.iso.datetime(),
  newest: z.iso.datetime().optional(),
});
export const historyRestored = z.object({ id: z.int(), revision: z.int() });
