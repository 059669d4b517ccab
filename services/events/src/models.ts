/** All models of events; `migrate` creates their indexes. */
import { businessNameModel } from "./business/business-names.store.ts";
import { catalogueModels } from "@mainstreet/service/catalogue/models";
import { townEventKind } from "./event/event.model.ts";
import type { Connection } from "mongoose";

export const models = (mongo: Connection) => [
  townEventKind(mongo).model,
  ...catalogueModels(mongo),
  businessNameModel(mongo),
];
