/**
 * Revoked imports are being undone: batches still in flight after their sender gave up are no longer stored. A
 * batch adds its entry to the bulk outbox before checking here; undoing adds its entry here before checking
 * that outbox. So whichever comes second sees the other.
 */
import { setTimeout as delay } from "node:timers/promises";
import {
  BULK_OUTBOX_LEASE_MS,
  openBulkOutboxEntryOf,
} from "@mainstreet/messages/bulk-outbox-entries";
import type { Connection } from "mongoose";
import { scopedSchema } from "../stores/mongo.ts";

/** Retention of an entry in s, after which nothing is in flight. */
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

/** Returns the import of a batch. */
export const importOf = (batch: string) => batch.split(":", 1)[0] ?? "";

/** Revokes the import; resolves when none of its batches is being stored, nor can be later. */
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

/** Whether the import of this batch is revoked. */
export const isRevoked = async (mongo: Connection, town: string, batch: string) =>
  (await revokedImportModel(mongo).exists({ town, import: importOf(batch) })) !== null;
