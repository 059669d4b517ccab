/** The collections of media, whose indexes `migrate` makes. */
import { knownNumberModel } from "@mainstreet/service/messages/tombstones";
import { imageModel } from "./image/image.model.ts";
import { useModels } from "./use/uses.ts";
import type { Connection } from "mongoose";

export const models = (mongo: Connection) => [
  imageModel(mongo),
  ...useModels(mongo),
  knownNumberModel(mongo),
];
