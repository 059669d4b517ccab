/**
 * Records of a town's images; the files are in the object store under
 * `images/<town>/<hash>-<width>.webp`.
 */
import { scopedSchema } from "@mainstreet/service/stores/mongo";
import type { Connection, InferSchemaType } from "mongoose";

const imageSchema = scopedSchema("images", {
  hash: { type: String, required: true },
  width: { type: Number, required: true },
  height: { type: Number, required: true },
  /** Bytes of all its files. */
  bytes: { type: Number, default: 0 },
  createdAt: { type: Date, required: true },
  /** Uploaded by a visitor and not approved yet. */
  fromVisitor: { type: Boolean },
  /** Since when no record is known to use it; set on upload. */
  unusedSince: { type: Date },
  /** When it was marked for removal: an upload of the same image now gets another name. */
  condemnedAt: { type: Date },
});
imageSchema.index({ town: 1, hash: 1 }, { unique: true });

export type ImageDocument = InferSchemaType<typeof imageSchema>;
export const imageModel = (mongo: Connection) => mongo.model("Image", imageSchema);
export type ImageModel = ReturnType<typeof imageModel>;
