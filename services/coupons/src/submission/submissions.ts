/** Creates one coupon for each approved submission. */
import type { CouponState, CouponWrite } from "@mainstreet/contracts/coupon";
import type { MessageOf } from "@mainstreet/contracts/messages";
import { applyProjection } from "@mainstreet/messages/projection";
import { isDuplicateKeyError } from "@mainstreet/messages/duplicate-key";
import { projectionSchema } from "@mainstreet/service/messages/projection-schema";
import { removeMany } from "@mainstreet/service/records/batches";
import type { BusinessRecords } from "@mainstreet/service/records/business-records";
import { SYSTEM } from "@mainstreet/service/records/history";
import type { RecordStore } from "@mainstreet/service/records/store";
import type { Connection } from "mongoose";
import type { Businesses } from "../business/businesses.store.ts";

const submissionSchema = projectionSchema("submissions", {
  status: String,
  /**
   * The business that its last approval created; another approval creates another. Kept in the
   * tombstone after the submission is deleted.
   */
  businessId: Number,
});

export const submissionModel = (mongo: Connection) => mongo.model("Submission", submissionSchema);

type Change = MessageOf<"submission.changed.v1">;

interface SubmissionDeps {
  mongo: Connection;
  coupons: RecordStore<CouponState>;
  businesses: Pick<Businesses, "gone" | "goneLately">;
  businessRecords: Pick<BusinessRecords, "settle">;
}

export function createSubmissions({ mongo, coupons, businesses, businessRecords }: SubmissionDeps) {
  const model = submissionModel(mongo);

  /**
   * Creates the coupon, unless this approval or a later one has, or that of an earlier approval was
   * restored from the bin with the same business. One of another business is put into the bin.
   */
  async function makeCoupon(
    town: string,
    coupon: CouponWrite,
    submissionId: number,
    revision: number,
  ) {
    for (;;)
      try {
        const madeBy = { submissionId, submissionRevision: revision };
        await coupons.create(town, coupon, undefined, madeBy);
        return;
      } catch (error) {
        if (!isDuplicateKeyError(error)) throw error;
        const [made] = await coupons.all(town, { submissionId });
        if (!made) throw error;
        const { id, businessId } = made.state;
        const isLater = Number(made.document["submissionRevision"] ?? 0) >= revision;
        if (isLater || businessId === coupon.businessId) return;
        // From the bin it can be restored beside the new one, as it no longer claims the submission.
        await coupons.kind.model.updateOne(
          { town, id, submissionId },
          { $unset: { submissionId: "", submissionRevision: "" } },
        );
        await removeMany(coupons, town, [id], { by: SYSTEM });
      }
  }

  /**
   * A redelivered approval creates no second coupon, even after the first was deleted or under a
   * later revision, nor does one whose business was deleted long ago. If that was recent, the
   * coupon follows the business: into the one it was merged with, or into the bin, from which both
   * can be restored.
   */
  async function follow({ town, revision, data }: Change) {
    if ("deleted" in data || !data.coupon) return;
    const { id, coupon } = data;
    const { businessId } = coupon;
    // An approval that arrives after its submission's deletion is applied all the same.
    const later = { sourceRevision: { $gte: revision }, deleted: { $ne: true } };
    const known = { $or: [later, { businessId }] };
    if (await model.exists({ town, id, ...known })) return;
    const lately = await businesses.goneLately(town, [businessId]);
    if (lately.size === 0 && (await businesses.gone(town, [businessId])).size > 0) return;
    await makeCoupon(town, coupon, id, revision);
    await businessRecords.settle(town, [businessId]);
  }

  async function keep({ town, revision, data }: Change) {
    const { id } = data;
    const isGone = "deleted" in data;
    const copy = isGone ? await model.findOne({ town, id }).lean() : null;
    const businessId = isGone ? copy?.businessId : data.coupon?.businessId;
    const state = isGone ? null : { status: data.status, businessId };
    const change = { town, revision, id, state, tombstone: { businessId } };
    await applyProjection(mongo, model.collection.name, [change]);
    if (!isGone && businessId)
      await model.updateOne({ town, id, deleted: true }, { $set: { businessId } });
  }

  return {
    /** Applies `submission.changed.v1`. */
    apply: async (changes: Change[]) => {
      for (const change of changes) {
        await follow(change);
        await keep(change);
      }
    },
  };
}
