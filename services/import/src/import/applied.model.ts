/** Records that each batch of an import wrote, so that it can be undone, and those it left unchanged. */
import { scopedSchema } from "@mainstreet/service/stores/mongo";
import type { Connection } from "mongoose";
import mongoose from "mongoose";

const appliedSchema = scopedSchema("applied", {
  import: { type: mongoose.Schema.Types.ObjectId, required: true },
  entity: { type: String, required: true },
  batch: { type: String, required: true },
  /** Records that were added or changed. */
  ids: { type: [Number], required: true },
  /** Records that rows were merged into. */
  merged: { type: [Number], required: true },
  /** Records that rows matched but did not change. */
  unchanged: { type: [Number], default: undefined },
});
appliedSchema.index({ town: 1, import: 1, entity: 1, batch: 1 }, { unique: true });

export const appliedModel = (mongo: Connection) => mongo.model("Applied", appliedSchema);
export type AppliedModel = ReturnType<typeof appliedModel>;
