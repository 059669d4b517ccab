/** Stored copies of another service's records; `applyProjection` keeps them. */
import { projectionFields } from "@mainstreet/messages/projection";
import mongoose from "mongoose";
import type { SchemaDefinition } from "mongoose";
import { townScoped } from "../stores/mongo.ts";

/** The schema of a collection of them, with the fields that are kept of each. */
export function copiedSchema<const Fields extends SchemaDefinition>(
  collection: string,
  fields: Fields,
) {
  const schema = new mongoose.Schema(
    {
      town: { type: String, required: true },
      id: { type: Number, required: true },
      ...fields,
      ...projectionFields,
    },
    { collection, versionKey: false, strictQuery: "throw" },
  );
  schema.index({ town: 1, id: 1 }, { unique: true });
  schema.plugin(townScoped);
  return schema;
}
