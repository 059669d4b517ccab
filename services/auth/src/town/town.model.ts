/** Stored towns: the tenants. A town's `town` is its own slug. */
import { outboxFields, outboxIndex } from "@mainstreet/messages/outbox";
import { scopedSchema } from "@mainstreet/service/stores/mongo";
import mongoose from "mongoose";
import type { Connection } from "mongoose";

const townSchema = scopedSchema("towns", {
  name: { type: String, required: true },
  /** Host names of the town; each belongs to one town only. */
  hosts: { type: [String], required: true },
  tagline: String,
  logoUrl: String,
  accent: String,
  timeZone: String,
  distanceUnit: String,
  salesPhone: String,
  centre: {
    type: new mongoose.Schema({ latitude: Number, longitude: Number }, { _id: false }),
    default: null,
  },
  farMiles: Number,
  disabled: Boolean,
  quotas: { type: mongoose.Schema.Types.Mixed },
  /** The town whose categories it was cloned with. */
  clonedFrom: { type: String },
  /** When its removal began: the town is hidden, but the slug is not free yet. */
  removedAt: { type: Date },
  /** When the removal was last published. */
  toldAt: { type: Date },
  /**
   * The revision that `restore --town` wrote: while it is the current one, the town is only partly
   * restored.
   */
  restoring: { type: Number },
  ...outboxFields,
});
townSchema.index({ town: 1 }, { unique: true });
townSchema.index({ hosts: 1 }, { unique: true });
townSchema.plugin(outboxIndex);

export const townModel = (mongo: Connection) => mongo.model("Town", townSchema);
export type TownModel = ReturnType<typeof townModel>;
