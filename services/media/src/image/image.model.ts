/** Pictures of a town; the files lie in the object store under `<town>/<hash>-<width>.webp`. */
import { scopedSchema } from "@mainstreet/service/stores/mongo";
import type { Connection, InferSchemaType } from "mongoose";

const imageSchema = scopedSchema("images", {
  hash: { type: String, required: true },
  width: { type: Number, required: true },
  height: { type: Number, required: true },
  /** Of all its files together. */
  bytes: { type: Number, default: 0 },
  createdAt: { type: Date, required: true },
  /** A visitor brought it, and nobody has approved it yet. */
  fromVisitor: { type: Boolean },
  /** No record is known to use it since then; an upload begins like this. */
  unusedSince: { type: Date },
  /** Its files are about to go: whoever uploads it now gets another name. */
  condemnedAt: { type: Date },
});
imageSchema.index({ town: 1, hash: 1 }, { unique: true });

export type ImageDocument = InferSchemaType<typeof imageSchema>;
export const imageModel = (mongo: Connection) => mongo.model("Image", imageSchema);
export type ImageModel = ReturnType<typeof imageModel>;
