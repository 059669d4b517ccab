/** The collections of events, whose indexes `migrate` makes. */
import { businessNameModel } from "./business/business-names.ts";
import { knownNumberModel } from "@mainstreet/service/messages/tombstones";
import { binModel } from "@mainstreet/service/records/bin";
import { counterModel } from "@mainstreet/service/records/counter";
import { revokedImportModel } from "@mainstreet/service/records/revoked-imports";
import { townEventKind } from "./event/event.model.ts";
import type { Connection } from "mongoose";

export const models = (mongo: Connection) => [
  townEventKind(mongo).model,
  counterModel(mongo),
  binModel(mongo),
  revokedImportModel(mongo),
  knownNumberModel(mongo),
  businessNameModel(mongo),
];
