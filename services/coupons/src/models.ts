/** All models of coupons; `migrate` creates their indexes. */
import { catalogueModels } from "@mainstreet/service/catalogue/models";
import { couponKind } from "./coupon/coupon.model.ts";
import { projectionModels } from "./business/businesses.store.ts";
import { submissionModel } from "./submission/submissions.ts";
import type { Connection } from "mongoose";

export const models = (mongo: Connection) => [
  couponKind(mongo).model,
  projectionModels(mongo).businesses,
  projectionModels(mongo).categories,
  submissionModel(mongo),
  ...catalogueModels(mongo),
];
