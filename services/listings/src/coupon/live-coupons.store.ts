/** What listings knows of coupons; each business stores the days on which it has a live one. */
import type { CouponState } from "@mainstreet/contracts/coupon";
import type { MessageOf } from "@mainstreet/contracts/messages";
import { applyProjection } from "@mainstreet/messages/projection";
import { projectionSchema } from "@mainstreet/service/messages/projection-schema";
import { BATCH, documentsOf, inBatches } from "@mainstreet/messages/in-batches";
import type { RecordModel } from "@mainstreet/service/records/model";
import { hasBegun, isLive } from "@mainstreet/service/towns/today";
import type { Connection, InferSchemaType } from "mongoose";
import { createCouponDays } from "./coupon-days.ts";
import type { CouponDays } from "./coupon-days.ts";

const couponSchema = projectionSchema("coupons", {
  businessId: Number,
  /** First day on which shoppers see it; null = at once. */
  from: { type: String, default: null },
  /** False for a draft. */
  isActive: Boolean,
  /** Last day of validity; null = no end. */
  expiration: { type: String, default: null },
});
couponSchema.index({ town: 1, businessId: 1 });

export const liveCouponModel = (mongo: Connection) => mongo.model("LiveCoupon", couponSchema);
export type LiveCoupon = Pick<
  InferSchemaType<typeof couponSchema>,
  "businessId" | "from" | "isActive" | "expiration"
>;

export function createLiveCoupons(mongo: Connection, businesses: RecordModel) {
  const model = liveCouponModel(mongo);
  const find = (town: string, businessIds?: readonly number[]) =>
    model
      .find(
        { town, deleted: { $ne: true }, ...(businessIds && { businessId: { $in: businessIds } }) },
        { businessId: 1, from: 1, isActive: 1, expiration: 1 },
      )
      .lean<LiveCoupon[]>();

  /**
   * Writes the days with a live coupon to businesses where they differ. Each write is conditional on what was
   * read before the coupons were: of two concurrent ones, the later retries.
   */
  async function remember(town: string, ids: readonly number[]): Promise<void> {
    const said = await businesses
      .find({ town, id: { $in: ids } }, { id: 1, couponUntil: 1, couponSpans: 1 })
      .lean<(CouponDays & { id: number })[]>();
    const days = createCouponDays();
    for (const coupon of await find(town, ids)) days.add(coupon);
    const wrong = said.filter((business) => !days.saidBy(business));
    if (wrong.length === 0) return;
    const { matchedCount } = await businesses.bulkWrite(
      wrong.map(({ id, couponUntil, couponSpans }) => ({
        updateOne: {
          filter: {
            town,
            id,
            couponUntil: couponUntil ?? { $exists: false },
            couponSpans: couponSpans ?? { $exists: false },
          },
          update: daysUpdate(days.of(id)),
        },
      })),
      { ordered: false, timestamps: false },
    );
    if (matchedCount < wrong.length)
      await remember(
        town,
        wrong.map(({ id }) => id),
      );
  }

  /** Returns the businesses of coupons as currently known. */
  async function businessesOf(town: string, ids: readonly number[]): Promise<number[]> {
    const known = await model
      .find({ town, id: { $in: ids } }, { businessId: 1 })
      .lean<LiveCoupon[]>();
    return known.flatMap(({ businessId }) => businessId ?? []);
  }

  return {
    /** Repairs the days that businesses store. */
    async mend(town: string, ids: readonly number[]) {
      for (let at = 0; at < ids.length; at += BATCH)
        await remember(town, ids.slice(at, at + BATCH));
    },

    /** Yields all coupons of the town, in groups. */
    groups: (town: string): AsyncGenerator<LiveCoupon[]> =>
      inBatches(documentsOf(find(town).sort({ id: 1 }))),

    /** Returns business id → number of its coupons that are live on the day. */
    countByBusiness: async (town: string, day: string, businessIds: readonly number[]) =>
      countsOf((await find(town, businessIds)).filter((coupon) => isLiveOn(day, coupon))),

    /** Returns business id → number of its coupons, including expired ones. */
    countOf: async (town: string, businessIds: readonly number[]) =>
      countsOf(await find(town, businessIds)),

    /** Returns how many coupons the businesses have, including expired ones. */
    count: (town: string, businessIds: readonly number[]) =>
      model.countDocuments({ town, businessId: { $in: businessIds }, deleted: { $ne: true } }),

    /** Applies `coupon.changed.v1`. */
    apply: async (messages: MessageOf<"coupon.changed.v1">[]) => {
      const towns = Map.groupBy(messages, ({ town }) => town);
      const touched = new Map<string, Set<number>>();
      for (const [town, changes] of towns) {
        const before = await businessesOf(
          town,
          changes.map(({ data }) => data.id),
        );
        const after = changes.flatMap(({ data }) => ("deleted" in data ? [] : data.businessId));
        touched.set(town, new Set([...before, ...after]));
      }
      await applyProjection(mongo, model.collection.name, messages.map(toChange));
      for (const [town, ids] of touched) await remember(town, [...ids]);
    },
  };
}

export type LiveCoupons = ReturnType<typeof createLiveCoupons>;

function daysUpdate({ couponUntil, couponSpans }: CouponDays) {
  return {
    $set: { ...(couponUntil && { couponUntil }), ...(couponSpans && { couponSpans }) },
    $unset: { ...(!couponUntil && { couponUntil: "" }), ...(!couponSpans && { couponSpans: "" }) },
  };
}

const toChange = ({ town, revision, data }: MessageOf<"coupon.changed.v1">) => ({
  town,
  revision,
  id: data.id,
  state: "deleted" in data ? null : toCoupon(data),
});

const toCoupon = (state: CouponState) => ({
  businessId: state.businessId,
  from: state.isAnnounced ? null : state.startDate,
  isActive: state.isActive,
  expiration: state.expiration,
});

const isLiveOn = (day: string, { from = null, isActive, expiration = null }: LiveCoupon) =>
  isActive !== false && hasBegun(from, day) && isLive(expiration, day);

function countsOf(coupons: readonly LiveCoupon[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { businessId } of coupons)
    if (businessId) counts.set(businessId, (counts.get(businessId) ?? 0) + 1);
  return counts;
}
