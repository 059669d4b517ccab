/** While an import runs: which record each id in its file became; nothing else. */
import { scopedSchema } from "@mainstreet/service/stores/mongo";
import type { Connection } from "mongoose";
import mongoose from "mongoose";

const referenceSchema = scopedSchema("references", {
  import: { type: mongoose.Schema.Types.ObjectId, required: true },
  entity: { type: String, required: true },
  fileId: { type: String, required: true },
  /** Null when the row was rejected: rows that name it are rejected too. */
  id: { type: Number, default: null },
});
referenceSchema.index({ town: 1, import: 1, entity: 1, fileId: 1 }, { unique: true });

export const referenceModel = (mongo: Connection) => mongo.model("Reference", referenceSchema);
export type ReferenceModel = ReturnType<typeof referenceModel>;
