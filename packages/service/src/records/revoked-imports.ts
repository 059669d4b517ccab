/**
 * Revoked imports: they are undone, and what one of their batches may still have on its way, after its sender
 * has given it up, is not stored any more. A batch leaves its entry in the bulk outbox before it looks
 * here, an undoing looks for such entries behind its own: whichever comes second sees the other.
 */
import { setTimeout as delay } from "node:timers/promises";
import {
  BULK_OUTBOX_LEASE_MS,
  openBulkOutboxEntryOf,
} from "@mainstreet/messages/bulk-outbox-entries";
import type { Connection } from "mongoose";
import { scopedSchema } from "../stores/mongo.ts";

/** By then nothing is on its way. */
const KEPT_S = 7 * 24 * 60 * 60;
const PAUSE_MS = 50;

const revokedImportSchema = scopedSchema("withdrawn-imports", {
  import: { type: String, required: true },
  at: { type: Date, required: true },
});
revokedImportSchema.index({ town: 1, import: 1 }, { unique: true });
revokedImportSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_S });

export const revokedImportModel = (mongo: Connection) =>
  mongo.model("RevokedImport", revokedImportSchema);

/** The import whose batch it is. */
export const importOf = (batch: string) => batch.split(":", 1)[0] ?? "";

/** Resolves when nothing of the import is being stored, nor will be any more. */
export async function revokeImport(mongo: Connection, town: string, by: string) {
  const { at } = await revokedImportModel(mongo)
    .findOneAndUpdate(
      { town, import: by },
      { $setOnInsert: { at: new Date() } },
      { upsert: true, returnDocument: "after", lean: true },
    )
    .orFail();
  while (
    Date.now() - at.getTime() < BULK_OUTBOX_LEASE_MS &&
    (await openBulkOutboxEntryOf(mongo, town, by))
  )
    await delay(PAUSE_MS);
}

/** Whether a batch comes too late. */
export const isRevoked = async (mongo: Connection, town: string, batch: string) =>
  (await revokedImportModel(mongo).exists({ town, import: importOf(batch) })) !== null;
