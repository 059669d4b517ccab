/** What coupons listens to. */
import { messages } from "@mainstreet/contracts/messages";
import { handler } from "@mainstreet/messages/handlers";
import type { Handlers } from "@mainstreet/messages/handlers";
import type { BusinessRecords } from "@mainstreet/service/records/business-records";
import type { Businesses } from "./business/businesses.ts";
import type { Submissions } from "./submission/submissions.ts";

/** Services whose streams coupons reads. */
export const sources = ["auth", "listings"] as const;

interface SubscriptionDeps {
  businesses: Businesses;
  businessRecords: Pick<BusinessRecords, "follow">;
  submissions: Submissions;
}

export const subscriptions = ({
  businesses,
  businessRecords,
  submissions,
}: SubscriptionDeps): Handlers => ({
  "submission.changed.v1": handler(messages["submission.changed.v1"], submissions.apply),
  "category.changed.v1": handler(messages["category.changed.v1"], businesses.applyCategories),
  "business.changed.v1": handler(messages["business.changed.v1"], async (changes) => {
    await businesses.applyBusinesses(changes);
    await businessRecords.follow(changes);
  }),
});
