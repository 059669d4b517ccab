/** Stored copies of another service's records; `applyProjection` keeps them. */
import { projectionFields } from "@mainstreet/messages/projection";
import type { SchemaDefinition } from "mongoose";
import { scopedSchema } from "../stores/mongo.ts";

/** The schema of a collection of them, with the fields that are kept of each. */
export function copiedSchema<const Fields extends SchemaDefinition>(
  collection: string,
  fields: Fields,
) {
  const schema = scopedSchema(collection, {
    id: { type: Number, required: true },
    ...fields,
    ...projectionFields,
  });
  schema.index({ town: 1, id: 1 }, { unique: true });
  return schema;
}
