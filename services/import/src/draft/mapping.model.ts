/** How columns were read the last time, by town and their names; nothing else. */
import { townScoped } from "@mainstreet/service/stores/mongo";
import type { Connection } from "mongoose";
import mongoose from "mongoose";

const mappingSchema = new mongoose.Schema(
  {
    town: { type: String, required: true },
    /** Hash of what the file would be taken for and the names of its columns. */
    header: { type: String, required: true },
    mapping: { type: mongoose.Schema.Types.Mixed, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: "mappings", versionKey: false },
);
mappingSchema.index({ town: 1, header: 1 }, { unique: true });
mappingSchema.plugin(townScoped);

export const mappingModel = (mongo: Connection) => mongo.model("Mapping", mappingSchema);
export type MappingModel = ReturnType<typeof mappingModel>;
