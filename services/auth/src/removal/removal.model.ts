/** Stored removals, which outlive their towns as proof: the slug, when, and how much was erased. */
import mongoose from "mongoose";
import type { Connection } from "mongoose";

const removalSchema = new mongoose.Schema(
  {
    slug: { type: String, required: true },
    removedAt: { type: Date, required: true },
    /** Id of the operator who began it; null for a command in the cluster. */
    by: { type: Number },
    finishedAt: { type: Date, default: null },
    /** The latest holdings of each service, by its name. */
    services: { type: mongoose.Schema.Types.Mixed, default: {} },
    /** How many rounds in a row found nothing left anywhere. */
    quiet: { type: Number, default: 0 },
  },
  { collection: "removals", versionKey: false, minimize: false },
);
removalSchema.index({ slug: 1, removedAt: 1 }, { unique: true });

export const removalModel = (mongo: Connection) => mongo.model("Removal", removalSchema);
export type RemovalModel = ReturnType<typeof removalModel>;
