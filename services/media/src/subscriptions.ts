/** What media listens to: every record that can have an image. */
import { messages } from "@mainstreet/contracts/messages";
import { handler } from "@mainstreet/messages/handlers";
import type { Handlers } from "@mainstreet/messages/handlers";
import type { Uses } from "./use/uses.ts";

/** Services whose streams media reads. */
export const sources = ["auth", "listings", "coupons", "events"] as const;

export const subscriptions = ({ uses }: { uses: Uses }): Handlers => ({
  "town.changed.v1": handler(messages["town.changed.v1"], uses.applyTowns),
  "business.changed.v1": handler(messages["business.changed.v1"], uses.applyBusinesses),
  "coupon.changed.v1": handler(messages["coupon.changed.v1"], uses.applyCoupons),
  "event.changed.v1": handler(messages["event.changed.v1"], uses.applyEvents),
  "submission.changed.v1": handler(messages["submission.changed.v1"], uses.applySubmissions),
});
