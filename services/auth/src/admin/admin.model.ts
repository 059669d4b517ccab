/** Stored accounts: the admins of towns, and the operators of all. */
import { scopedSchema } from "@mainstreet/service/stores/mongo";
import type { Connection } from "mongoose";

const accountSchema = (collection: string) => {
  const schema = scopedSchema(collection, {
    id: { type: Number, required: true },
    username: { type: String, required: true },
    /** See `account-key.ts`. */
    nameKey: { type: String, required: true },
    /** PHC string of argon2id. */
    passwordHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
  });
  schema.index({ town: 1, id: 1 }, { unique: true });
  schema.index({ town: 1, nameKey: 1 }, { unique: true });
  return schema;
};
const adminSchema = accountSchema("admins");
const operatorSchema = accountSchema("operators");

export const adminModel = (mongo: Connection) => mongo.model("Admin", adminSchema);
export type AdminModel = ReturnType<typeof adminModel>;

/**
 * Operators' accounts, in a collection apart from the towns' admins; their `town` is `OPERATORS`.
 */
export const operatorModel = (mongo: Connection): AdminModel =>
  mongo.model("Operator", operatorSchema);
