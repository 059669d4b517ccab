/** What listings knows of coupons: which businesses have a live one. */
import type { MessageOf } from "@mainstreet/contracts/messages";
import { applyProjection, projectionFields } from "@mainstreet/messages/projection";
import { townScoped } from "@mainstreet/service/stores/mongo";
import { BATCH, inBatches } from "@mainstreet/service/records/batches";
import { isLive } from "@mainstreet/service/towns/today";
import mongoose from "mongoose";
import type { Connection, InferSchemaType } from "mongoose";

const couponSchema = new mongoose.Schema(
  {
    town: { type: String, required: true },
    id: { type: Number, required: true },
    businessId: Number,
    /** Last day of validity; null = no end. */
    expiration: { type: String, default: null },
    ...projectionFields,
  },
  { collection: "coupons", versionKey: false, strictQuery: "throw" },
);
couponSchema.index({ town: 1, id: 1 }, { unique: true });
couponSchema.index({ town: 1, businessId: 1 });
couponSchema.plugin(townScoped);

export const liveCouponModel = (mongo: Connection) => mongo.model("LiveCoupon", couponSchema);
export type LiveCoupon = Pick<InferSchemaType<typeof couponSchema>, "businessId" | "expiration">;

export function createLiveCoupons(mongo: Connection) {
  const model = liveCouponModel(mongo);
  const find = (town: string, businessIds?: readonly number[]) =>
    model
      .find(
        { town, deleted: { $ne: true }, ...(businessIds && { businessId: { $in: businessIds } }) },
        { businessId: 1, expiration: 1 },
      )
      .lean<LiveCoupon[]>();
  return {
    /** All of the town, in groups. */
    groups: (town: string): AsyncGenerator<LiveCoupon[]> =>
      inBatches(find(town).sort({ id: 1 }).cursor({ batchSize: BATCH })),

    /** Business id → number of coupons that are live on the day, of all businesses or the given ones. */
    async countByBusiness(
      town: string,
      day: string,
      businessIds?: readonly number[],
    ): Promise<Map<number, number>> {
      return countLive(await find(town, businessIds), day);
    },

    /** How many coupons the businesses have, also expired ones. */
    count: (town: string, businessIds: readonly number[]) =>
      model.countDocuments({ town, businessId: { $in: businessIds }, deleted: { $ne: true } }),

    /** Follows `coupon.changed.v1`. */
    apply: (messages: MessageOf<"coupon.changed.v1">[]) =>
      applyProjection(
        mongo,
        model.collection.name,
        messages.map(({ town, revision, data }) => ({
          town,
          revision,
          id: data.id,
          state:
            "deleted" in data ? null : { businessId: data.businessId, expiration: data.expiration },
        })),
      ),
  };
}

export type LiveCoupons = ReturnType<typeof createLiveCoupons>;

function countLive(coupons: readonly LiveCoupon[], day: string): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { businessId, expiration } of coupons)
    if (businessId && isLive(expiration ?? null, day))
      counts.set(businessId, (counts.get(businessId) ?? 0) + 1);
  return counts;
}
