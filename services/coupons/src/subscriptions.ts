/** What coupons listens to. */
import type { CouponState } from "@mainstreet/contracts/coupon";
import { messages } from "@mainstreet/contracts/messages";
import type { MessageOf } from "@mainstreet/contracts/messages";
import { handler } from "@mainstreet/messages/handlers";
import type { Handlers } from "@mainstreet/messages/handlers";
import { ApiError } from "@mainstreet/service/errors";
import type { RecordStore } from "@mainstreet/service/record.store";
import type { Businesses } from "./business/businesses.ts";

/** Services whose streams coupons reads. */
export const sources = ["listings"] as const;

interface SubscriptionDeps {
  businesses: Businesses;
  coupons: RecordStore<CouponState>;
}

export const subscriptions = ({ businesses, coupons }: SubscriptionDeps): Handlers => ({
  "category.changed.v1": handler(messages["category.changed.v1"], businesses.applyCategories),
  "business.changed.v1": handler(messages["business.changed.v1"], async (changes) => {
    await businesses.applyBusinesses(changes);
    for (const change of changes)
      if ("deleted" in change.data) await removeCouponsOf(coupons, change);
  }),
});

const BATCH = 100;

/** A deleted business takes its coupons along, each with a message of its own. */
async function removeCouponsOf(
  coupons: RecordStore<CouponState>,
  { town, data }: MessageOf<"business.changed.v1">,
) {
  for (;;) {
    const { items } = await coupons.list(
      town,
      { limit: BATCH, offset: 0 },
      { businessId: data.id },
    );
    if (items.length === 0) return;
    for (const { state } of items)
      await coupons.remove(town, state.id).catch((error: unknown) => {
        // Somebody else removed it in the meantime: that is what we wanted.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
  }
}
