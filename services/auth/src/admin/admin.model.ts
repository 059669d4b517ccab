/** Stored admin accounts of a town. */
import { townScoped } from "@mainstreet/service/mongo";
import mongoose from "mongoose";
import type { Connection } from "mongoose";

const adminSchema = new mongoose.Schema(
  {
    town: { type: String, required: true },
    id: { type: Number, required: true },
    username: { type: String, required: true },
    /** Lower case: names that differ in case only are one account. */
    nameKey: { type: String, required: true },
    /** PHC string of argon2id. */
    passwordHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: "admins", versionKey: false, strictQuery: "throw" },
);
adminSchema.index({ town: 1, id: 1 }, { unique: true });
adminSchema.index({ town: 1, nameKey: 1 }, { unique: true });
adminSchema.plugin(townScoped);

export const adminModel = (mongo: Connection) => mongo.model("Admin", adminSchema);
export type AdminModel = ReturnType<typeof adminModel>;
