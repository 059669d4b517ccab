/** The collections of listings, whose indexes `migrate` makes. */
import { businessKind } from "./business/business.model.ts";
import { categoryKind } from "./category/category.model.ts";
import { clonedTownModel } from "./category/clone-categories.ts";
import { knownNumberModel } from "@mainstreet/service/messages/tombstones";
import { binModel } from "@mainstreet/service/records/bin";
import { counterModel } from "@mainstreet/service/records/counter";
import { revokedImportModel } from "@mainstreet/service/records/revoked-imports";
import { notDuplicateModel } from "./duplicates/not-duplicates.ts";
import { geocodeModel } from "./geocoding/geocode-cache.ts";
import { townPlaceModel } from "./geocoding/town-places.ts";
import { liveCouponModel } from "./coupon/live-coupons.ts";
import { submissionKind } from "./submission/submission.model.ts";
import type { Connection } from "mongoose";

export const models = (mongo: Connection) => [
  categoryKind(mongo).model,
  businessKind(mongo).model,
  submissionKind(mongo).model,
  liveCouponModel(mongo),
  counterModel(mongo),
  binModel(mongo),
  revokedImportModel(mongo),
  notDuplicateModel(mongo),
  knownNumberModel(mongo),
  geocodeModel(mongo),
  townPlaceModel(mongo),
  clonedTownModel(mongo),
];
