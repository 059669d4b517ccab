/** All models of media; `migrate` creates their indexes. */
import { knownNumberModel } from "@mainstreet/service/messages/tombstones";
import { imageModel } from "./image/image.model.ts";
import { imageUseModels } from "./image-uses/image-uses.store.ts";
import type { Connection } from "mongoose";

export const models = (mongo: Connection) => [
  imageModel(mongo),
  ...imageUseModels(mongo),
  knownNumberModel(mongo),
];
