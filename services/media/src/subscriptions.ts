/** The messages that media subscribes to: those of all records that can have an image. */
import { messages } from "@mainstreet/contracts/messages";
import { handler } from "@mainstreet/messages/handlers";
import type { Handlers } from "@mainstreet/messages/handlers";
import type { ImageUses } from "./image-uses/image-uses.store.ts";

/** Services whose streams media reads. */
export const sources = ["auth", "listings", "coupons", "events"] as const;

export const subscriptions = ({ imageUses }: { imageUses: ImageUses }): Handlers => ({
  "town.changed.v1": handler(messages["town.changed.v1"], imageUses.applyTowns),
  "business.changed.v1": handler(messages["business.changed.v1"], imageUses.applyBusinesses),
  "coupon.changed.v1": handler(messages["coupon.changed.v1"], imageUses.applyCoupons),
  "event.changed.v1": handler(messages["event.changed.v1"], imageUses.applyEvents),
  "submission.changed.v1": handler(messages["submission.changed.v1"], imageUses.applySubmissions),
});
