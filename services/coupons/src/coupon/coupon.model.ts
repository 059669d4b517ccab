/** Stored coupons. */
import { couponState } from "@mainstreet/contracts/coupon";
import type { CouponState } from "@mainstreet/contracts/coupon";
import { couponKeys } from "@mainstreet/contracts/match-keys";
import { recordModel, recordSchema } from "@mainstreet/service/records/model";
import { foundByBusiness } from "@mainstreet/service/records/business-words";
import { searchFields, searchable } from "@mainstreet/service/records/search";
import type { RecordKind } from "@mainstreet/service/records/model";
import type { Connection } from "mongoose";

const couponSchema = recordSchema("coupons", couponState, {
  /** The submission whose approval created it. */
  submissionId: { type: Number },
  /** The submission's revision at that approval. */
  submissionRevision: { type: Number },
});
couponSchema.index({ town: 1, keys: 1 });
couponSchema.index({ town: 1, businessId: 1, id: 1 });
couponSchema.index({ town: 1, expiration: 1, id: 1 });
couponSchema.index(
  { town: 1, submissionId: 1 },
  { unique: true, partialFilterExpression: { submissionId: { $exists: true } } },
);
searchable(couponSchema);
foundByBusiness(couponSchema);

export const couponKind = (mongo: Connection): RecordKind<CouponState> => ({
  entity: "coupon",
  messageType: "coupon.changed.v1",
  model: recordModel(mongo, "Coupon", couponSchema),
  state: couponState,
  unique: { submissionId: "" },
  derive: (state) => ({
    keys: couponKeys(state),
    ...searchFields(state.title, [state.discount, state.code]),
  }),
});
