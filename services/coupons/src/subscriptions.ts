/** What coupons listens to. */
import type { CouponState } from "@mainstreet/contracts/coupon";
import { messages } from "@mainstreet/contracts/messages";
import { handler } from "@mainstreet/messages/handlers";
import type { Handlers } from "@mainstreet/messages/handlers";
import type { BusinessWords } from "@mainstreet/service/records/business-words";
import type { RecordStore } from "@mainstreet/service/records/store";
import type { Businesses } from "./business/businesses.ts";
import { followBusinesses } from "./coupon/coupons-of.ts";
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
    for (const [town, told] of Map.groupBy(changes, (change) => change.town)) {
      const ids = told.map(({ data }) => data.id);
      await followBusinesses({ coupons, businesses }, town, ids);
      await businessWords.remember(town, ids);
    }
  }),
});
