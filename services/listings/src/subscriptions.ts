/** Messages that listings handles. */
import { messages } from "@mainstreet/contracts/messages";
import { handler } from "@mainstreet/messages/handlers";
import type { Handlers } from "@mainstreet/messages/handlers";
import type { CloneCategories } from "./category/clone-categories.ts";
import type { Parts } from "./parts.ts";

/** Services whose streams listings reads. */
export const sources = ["auth", "coupons"] as const;

interface SubscriptionDeps extends Pick<Parts, "liveCoupons" | "townPlaces"> {
  cloneCategories: CloneCategories;
}

export const subscriptions = (deps: SubscriptionDeps): Handlers => ({
  "town.cloned.v1": handler(messages["town.cloned.v1"], async (clones) => {
    for (const { town, data } of clones) await deps.cloneCategories(data.from, town);
  }),
  "town.changed.v1": handler(messages["town.changed.v1"], deps.townPlaces.apply),
  "coupon.changed.v1": handler(messages["coupon.changed.v1"], deps.liveCoupons.apply),
});
