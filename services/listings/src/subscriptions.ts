/** What listings listens to. */
import { messages } from "@mainstreet/contracts/messages";
import { handler } from "@mainstreet/messages/handlers";
import type { Handlers } from "@mainstreet/messages/handlers";
import type { LiveCoupons } from "./coupon/live-coupons.ts";

/** Services whose streams listings reads. */
export const sources = ["coupons"] as const;

export const subscriptions = (deps: { liveCoupons: LiveCoupons }): Handlers => ({
  "coupon.changed.v1": handler(messages["coupon.changed.v1"], deps.liveCoupons.apply),
});
