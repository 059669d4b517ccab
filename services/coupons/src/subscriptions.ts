/** What coupons listens to. */
import type { CouponState } from "@mainstreet/contracts/coupon";
import { messages } from "@mainstreet/contracts/messages";
import { handler } from "@mainstreet/messages/handlers";
import type { Handlers } from "@mainstreet/messages/handlers";
import type { BusinessWords } from "@mainstreet/service/records/business-words";
import type { RecordStore } from "@mainstreet/service/records/store";
import type { Businesses } from "./business/businesses.ts";
import { followBusinesses, moveCoupons } from "./coupon/coupons-of.ts";
import type { Submissions } from "./submission/submissions.ts";

/** Services whose streams coupons reads. */
export const sources = ["auth", "listings"] as const;

interface SubscriptionDeps {
  businesses: Businesses;
  businessWords: BusinessWords;
  coupons: RecordStore<CouponState>;
  submissions: Submissions;
}

export const subscriptions = ({
  businesses,
  businessWords,
  coupons,
  submissions,
}: SubscriptionDeps): Handlers => ({
  "submission.changed.v1": handler(messages["submission.changed.v1"], submissions.apply),
  "category.changed.v1": handler(messages["category.changed.v1"], businesses.applyCategories),
  "business.changed.v1": handler(messages["business.changed.v1"], async (changes) => {
    await businesses.applyBusinesses(changes);
    const ids = new Map<string, number[]>();
    for (const { town, data } of changes) {
      const into = "deleted" in data ? data.mergedInto : undefined;
      ids.set(town, [...(ids.get(town) ?? []), data.id, ...(into ? [into] : [])]);
      // One that is back from the bin keeps what it got since.
      if (into && (await businesses.goneLately(town, [data.id])).size > 0)
        await moveCoupons(coupons, town, data.id, into);
    }
    for (const [town, told] of ids) {
      await followBusinesses({ coupons, businesses }, town, told);
      await businessWords.remember(town, told);
    }
  }),
});
