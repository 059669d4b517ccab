/** The last mapping for each town and set of column names; nothing else. */
import { scopedSchema } from "@mainstreet/service/stores/mongo";
import type { Connection } from "mongoose";
import mongoose from "mongoose";

const mappingSchema = scopedSchema("mappings", {
  /** Hash of the entity that the file name suggests and of the column names. */
  header: { type: String, required: true },
  /** The entity that the file name suggests, or "none"; absent: stored by an earlier version. */
  guessed: { type: String },
  mapping: { type: mongoose.Schema.Types.Mixed, required: true },
  updatedAt: { type: Date, required: true },
});
mappingSchema.index({ town: 1, header: 1 }, { unique: true });
mappingSchema.index({ town: 1, guessed: 1, updatedAt: -1 });

export const mappingModel = (mongo: Connection) => mongo.model("Mapping", mappingSchema);
export type MappingModel = ReturnType<typeof mappingModel>;
