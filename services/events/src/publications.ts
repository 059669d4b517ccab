/** The messages that describe events' stored state, used to publish all of it again. */
import type { Publication } from "@mainstreet/messages/republish";
import { publicationOf } from "@mainstreet/service/records/model";
import type { Connection } from "mongoose";
import { townEventKind } from "./event/event.model.ts";

export const publications = (mongo: Connection): Publication[] => [
  publicationOf(townEventKind(mongo)),
];
