/** The collections of events, whose indexes `migrate` makes. */
import { businessNameModel } from "./business/business-names.ts";
import { knownNumberModel } from "@mainstreet/service/messages/tombstones";
import { binModel } from "@mainstreet/service/records/bin";
import { counterModel } from "@mainstreet/service/records/counter";
import { withdrawnModel } from "@mainstreet/service/records/withdrawn";
import { townEventKind } from "./event/event.model.ts";
import type { Connection } from "mongoose";

export const models = (mongo: Connection) => [
  townEventKind(mongo).model,
  counterModel(mongo),
  binModel(mongo),
  withdrawnModel(mongo),
  knownNumberModel(mongo),
  businessNameModel(mongo),
];
