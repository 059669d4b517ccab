/** What events listens to. */
import { messages } from "@mainstreet/contracts/messages";
import { handler } from "@mainstreet/messages/handlers";
import type { Handlers } from "@mainstreet/messages/handlers";
import type { BusinessRecords } from "@mainstreet/service/records/business-records";
import type { BusinessNames } from "./business/business-names.ts";

/** Services whose streams events reads. */
export const sources = ["auth", "listings"] as const;

interface SubscriptionDeps {
  businesses: BusinessNames;
  businessRecords: Pick<BusinessRecords, "follow">;
}

export const subscriptions = ({ businesses, businessRecords }: SubscriptionDeps): Handlers => ({
  "business.changed.v1": handler(messages["business.changed.v1"], async (changes) => {
    await businesses.apply(changes);
    await businessRecords.follow(changes);
  }),
});
