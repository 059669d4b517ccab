/** Stored birthdays of shoppers: personal, read by nobody but the town's admins. */
import { townScoped } from "@mainstreet/service/stores/mongo";
import mongoose from "mongoose";
import type { Connection } from "mongoose";

const shopperSchema = new mongoose.Schema(
  {
    town: { type: String, required: true },
    id: { type: Number, required: true },
    /** `YYYY-MM-DD` */
    birthday: { type: String, required: true },
    email: { type: String, required: true },
    firstName: { type: String, required: true },
    lastName: { type: String, required: true },
    /** SHA-256 of the token that erases it; the token has 256 random bits. */
    tokenHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: "shoppers", versionKey: false, strictQuery: "throw" },
);
shopperSchema.index({ town: 1, id: 1 }, { unique: true });
shopperSchema.index({ town: 1, email: 1 });
/** For what has been kept long enough. */
shopperSchema.index({ createdAt: 1 });
shopperSchema.plugin(townScoped);

export const shopperModel = (mongo: Connection) => mongo.model("Shopper", shopperSchema);
export type ShopperModel = ReturnType<typeof shopperModel>;
