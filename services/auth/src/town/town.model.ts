/** Stored towns: the tenants. A town's own slug is its `town`. */
import { outboxFields, outboxIndex } from "@mainstreet/messages/outbox";
import { scopedSchema } from "@mainstreet/service/stores/mongo";
import mongoose from "mongoose";
import type { Connection } from "mongoose";

const townSchema = scopedSchema("towns", {
  name: { type: String, required: true },
  /** Host names by which visitors reach the town; one belongs to one town only. */
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
  /** The town whose categories it began with. */
  clonedFrom: { type: String },
  /** Since when it is being removed: nobody sees it any more, the slug is not free yet. */
  removedAt: { type: Date },
  /** When others were last told of that. */
  toldAt: { type: Date },
  /** The revision that `restore --town` gave it: as long as it is of that one, only a part of it is back. */
  restoring: { type: Number },
  ...outboxFields,
});
townSchema.index({ town: 1 }, { unique: true });
townSchema.index({ hosts: 1 }, { unique: true });
townSchema.plugin(outboxIndex);

export const townModel = (mongo: Connection) => mongo.model("Town", townSchema);
export type TownModel = ReturnType<typeof townModel>;
