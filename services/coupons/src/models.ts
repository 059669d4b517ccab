/** The collections of coupons, whose indexes `migrate` makes. */
import { knownNumberModel } from "@mainstreet/service/messages/tombstones";
import { binModel } from "@mainstreet/service/records/bin";
import { counterModel } from "@mainstreet/service/records/counter";
import { revokedImportModel } from "@mainstreet/service/records/revoked-imports";
import { couponKind } from "./coupon/coupon.model.ts";
import { projectionModels } from "./business/businesses.ts";
import { submissionModel } from "./submission/submissions.ts";
import type { Connection } from "mongoose";

export const models = (mongo: Connection) => [
  couponKind(mongo).model,
  projectionModels(mongo).businesses,
  projectionModels(mongo).categories,
  submissionModel(mongo),
  counterModel(mongo),
  binModel(mongo),
  revokedImportModel(mongo),
  knownNumberModel(mongo),
];
