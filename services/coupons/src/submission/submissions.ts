/** Approved submissions: each brings its coupon, once. */
import type { CouponState } from "@mainstreet/contracts/coupon";
import type { MessageOf } from "@mainstreet/contracts/messages";
import { applyProjection, projectionFields } from "@mainstreet/messages/projection";
import { townScoped } from "@mainstreet/service/mongo";
import type { RecordStore } from "@mainstreet/service/record.store";
import mongoose from "mongoose";
import type { Connection } from "mongoose";

const submissionSchema = new mongoose.Schema(
  {
    town: { type: String, required: true },
    id: { type: Number, required: true },
    status: String,
    ...projectionFields,
  },
  { collection: "submissions", versionKey: false, strictQuery: "throw" },
);
submissionSchema.index({ town: 1, id: 1 }, { unique: true });
submissionSchema.plugin(townScoped);

export const submissionModel = (mongo: Connection) => mongo.model("Submission", submissionSchema);

type Change = MessageOf<"submission.changed.v1">;

export function createSubmissions(mongo: Connection, coupons: RecordStore<CouponState>) {
  const model = submissionModel(mongo);

  /** A message that comes again, also after the coupon was deleted, makes no second coupon. */
  async function makeCoupon({ town, revision, data }: Change) {
    if ("deleted" in data || !data.coupon) return;
    const seen = await model.exists({ town, id: data.id, sourceRevision: { $gte: revision } });
    if (seen) return;
    try {
      await coupons.create(town, data.coupon, undefined, { submissionId: data.id });
    } catch (error) {
      // Made by a process that ended before it could remember.
      if (!(error instanceof mongoose.mongo.MongoServerError && error.code === 11000)) throw error;
    }
  }

  return {
    /** Follows `submission.changed.v1`. */
    apply: async (changes: Change[]) => {
      for (const change of changes) {
        await makeCoupon(change);
        const { town, revision, data } = change;
        const state = "deleted" in data ? null : { status: data.status };
        await applyProjection(mongo, model.collection.name, [
          { town, revision, id: data.id, state },
        ]);
      }
    },
  };
}

export type Submissions = ReturnType<typeof createSubmissions>;
