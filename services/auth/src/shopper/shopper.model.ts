/** Stored birthdays of shoppers: personal, read by nobody but the town's admins. */
import { scopedSchema } from "@mainstreet/service/stores/mongo";
import type { Connection } from "mongoose";

const shopperSchema = scopedSchema("shoppers", {
  id: { type: Number, required: true },
  /** `YYYY-MM-DD` */
  birthday: { type: String, required: true },
  email: { type: String, required: true },
  firstName: { type: String, required: true },
  lastName: { type: String, required: true },
  /** Of the tokens that erase it, 256 random bits each; a form that is sent again gets one more. */
  tokenHashes: { type: [String], required: true },
  /** Hash of the key that all tries of the form carry, if they carry one. */
  formKey: { type: String },
  createdAt: { type: Date, required: true },
});
shopperSchema.index({ town: 1, id: 1 }, { unique: true });
shopperSchema.index({ town: 1, email: 1 });
shopperSchema.index(
  { town: 1, formKey: 1 },
  { unique: true, partialFilterExpression: { formKey: { $exists: true } } },
);
/** For what has been kept long enough. */
shopperSchema.index({ createdAt: 1 });

export const shopperModel = (mongo: Connection) => mongo.model("Shopper", shopperSchema);
export type ShopperModel = ReturnType<typeof shopperModel>;
