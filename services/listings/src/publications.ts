/** What listings publishes; used to publish everything again. */
import type { Publication } from "@mainstreet/messages/republish";
import { publicationOf } from "@mainstreet/service/records/model";
import type { Connection } from "mongoose";
import { businessKind } from "./business/business.model.ts";
import { categoryKind } from "./category/category.model.ts";
import { submissionKind } from "./submission/submission.model.ts";

export const publications = (mongo: Connection): Publication[] => [
  publicationOf(categoryKind(mongo)),
  publicationOf(businessKind(mongo)),
  publicationOf(submissionKind(mongo)),
];
