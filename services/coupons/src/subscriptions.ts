/** The messages that coupons subscribes to. */
import { messages } from "@mainstreet/contracts/messages";
import { handler } from "@mainstreet/messages/handlers";
import type { Handlers } from "@mainstreet/messages/handlers";
import type { Parts } from "./app.ts";

/** Services whose streams coupons reads. */
export const sources = ["auth", "listings"] as const;

export const subscriptions = ({
  businesses,
  businessRecords,
  submissions,
}: Pick<Parts, "businesses" | "businessRecords" | "submissions">): Handlers => ({
  "submission.changed.v1": handler(messages["submission.changed.v1"], submissions.apply),
  "category.changed.v1": handler(messages["category.changed.v1"], businesses.applyCategories),
  "business.changed.v1": handler(messages["business.changed.v1"], async (changes) => {
    await businesses.applyBusinesses(changes);
    await businessRecords.follow(changes);
  }),
});
