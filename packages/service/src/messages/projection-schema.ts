/** Collections with copies of another service's records, maintained by `applyProjection`. */
import { projectionFields } from "@mainstreet/messages/projection";
import type { SchemaDefinition } from "mongoose";
import { scopedSchema } from "../stores/mongo.ts";

/** Returns the schema of such a collection, with these fields of each record. */
export function projectionSchema<const Fields extends SchemaDefinition>(
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
