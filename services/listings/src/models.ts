/** Listings' collections, whose indexes `migrate` creates. */
import { businessKind } from "./business/business.model.ts";
import { categoryKind } from "./category/category.model.ts";
import { clonedTownModel } from "./category/clone-categories.ts";
import { catalogueModels } from "@mainstreet/service/catalogue/models";
import { notDuplicateModel } from "./duplicates/not-duplicates.store.ts";
import { geocodeModel } from "./geocoding/geocode.cache.ts";
import { townPlaceModel } from "./geocoding/town-places.store.ts";
import { liveCouponModel } from "./coupon/live-coupons.store.ts";
import { submissionKind } from "./submission/submission.model.ts";
import type { Connection } from "mongoose";

export const models = (mongo: Connection) => [
  categoryKind(mongo).model,
  businessKind(mongo).model,
  submissionKind(mongo).model,
  liveCouponModel(mongo),
  notDuplicateModel(mongo),
  ...catalogueModels(mongo),
  geocodeModel(mongo),
  townPlaceModel(mongo),
  clonedTownModel(mongo),
];
