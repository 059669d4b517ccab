/** Rows that were rejected or stored only in part, with the reasons; nothing else. */
import { townScoped } from "@mainstreet/service/stores/mongo";
import type { Connection } from "mongoose";
import mongoose from "mongoose";

const rejectionSchema = new mongoose.Schema(
  {
    town: { type: String, required: true },
    import: { type: mongoose.Schema.Types.ObjectId, required: true },
    entity: { type: String, required: true },
    row: { type: Number, required: true },
    errors: { type: mongoose.Schema.Types.Mixed, required: true },
    /** Whether the row was stored, without its faulty values. */
    stored: { type: Boolean, default: false },
    /** The cells as JSON: column names in a file may be anything, even `$where` or `a.b`. */
    cells: { type: String, required: true },
  },
  { collection: "rejections", versionKey: false, suppressReservedKeysWarning: true },
);
rejectionSchema.index({ town: 1, import: 1, entity: 1, row: 1 }, { unique: true });
rejectionSchema.plugin(townScoped);

export const rejectionModel = (mongo: Connection) => mongo.model("Rejection", rejectionSchema);
export type RejectionModel = ReturnType<typeof rejectionModel>;
