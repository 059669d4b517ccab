/** Shoppers' birthdays: personal data that only the town's admins can read. */
import { scopedSchema } from "@mainstreet/service/stores/mongo";
import type { Connection } from "mongoose";

const birthdaySchema = scopedSchema("shoppers", {
  id: { type: Number, required: true },
  /** `YYYY-MM-DD` */
  birthday: { type: String, required: true },
  email: { type: String, required: true },
  firstName: { type: String, required: true },
  lastName: { type: String, required: true },
  /**
   * Hashes of the tokens that authorize erasing it, 256 random bits each; each resend of the form
   * adds one.
   */
  tokenHashes: { type: [String], required: true },
  /** Hash of the idempotency key that resends of the form share, if they have one. */
  formKey: { type: String },
  createdAt: { type: Date, required: true },
});
birthdaySchema.index({ town: 1, id: 1 }, { unique: true });
birthdaySchema.index({ town: 1, email: 1 });
birthdaySchema.index(
  { town: 1, formKey: 1 },
  { unique: true, partialFilterExpression: { formKey: { $exists: true } } },
);
/** For erasing expired ones. */
birthdaySchema.index({ createdAt: 1 });

export const birthdayModel = (mongo: Connection) => mongo.model("Shopper", birthdaySchema);
export type BirthdayModel = ReturnType<typeof birthdayModel>;
