/** The last mapping for each town and set of column names; nothing else. */
import { scopedSchema } from "@mainstreet/service/stores/mongo";
import type { Connection } from "mongoose";
import mongoose from "mongoose";

const mappingSchema = scopedSchema("mappings", {
  /** Hash of the entity that the file name suggests and of the column names. */
  header: { type: String, required: true },
  mapping: { type: mongoose.Schema.Types.Mixed, required: true },
  updatedAt: { type: Date, required: true },
});
mappingSchema.index({ town: 1, header: 1 }, { unique: true });

export const mappingModel = (mongo: Connection) => mongo.model("Mapping", mappingSchema);
export type MappingModel = ReturnType<typeof mappingModel>;
