/** The messages that describe coupons' stored state, used to publish all of it again. */
import type { Publication } from "@mainstreet/messages/republish";
import { publicationOf } from "@mainstreet/service/records/model";
import type { Connection } from "mongoose";
import { couponKind } from "./coupon/coupon.model.ts";

export const publications = (mongo: Connection): Publication[] => [
  publicationOf(couponKind(mongo)),
];
