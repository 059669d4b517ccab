/** How columns were read the last time, by town and their names; nothing else. */
import { scopedSchema } from "@mainstreet/service/stores/mongo";
import type { Connection } from "mongoose";
import mongoose from "mongoose";

const mappingSchema = scopedSchema("mappings", {
  /** Hash of what the file would be taken for and the names of its columns. */
  header: { type: String, required: true },
  mapping: { type: mongoose.Schema.Types.Mixed, required: true },
  updatedAt: { type: Date, required: true },
});
mappingSchema.index({ town: 1, header: 1 }, { unique: true });

export const mappingModel = (mongo: Connection) => mongo.model("Mapping", mappingSchema);
export type MappingModel = ReturnType<typeof mappingModel>;
