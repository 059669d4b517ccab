/** Below a deal: what else its business offers, and the deals near it or in its category. */
import type { Coupon, CouponDetail } from "@mainstreet/contracts/coupon";
import { useInfiniteQuery } from "@tanstack/react-query";
import { allItems, useApi } from "../../../shared/api/client.ts";
import { loadMoreState } from "../../../shared/api/load-more-state.ts";
import { categoryLabel } from "../../../shared/format/category-label.ts";
import { couponText } from "../../../shared/text/listing.ts";
import { RelatedRecords } from "../../../shared/ui/record-page.tsx";
import { DealGrid } from "./deal-grid.tsx";
import { couponsQuery, nearDealsQuery, ofOthers } from "../api/coupons-api.ts";
import Typography from "@mui/material/Typography";

/** Renders nothing while there are none. */
export function OtherDeals({ coupon }: { coupon: CouponDetail }) {
  const api = useApi();
  const { businessId, business } = coupon;
  const shop = useInfiniteQuery(couponsQuery(api, { businessId }));
  const near = useInfiniteQuery(nearDealsQuery(api, coupon));
  const ofShop = allItems(shop.data?.pages ?? []).filter(({ id }) => id !== coupon.id);
  const nearby = ofOthers(allItems(near.data?.pages ?? []), coupon).map(withoutDistance);
  return (
    <>
      {ofShop.length > 0 && (
        <RelatedRecords data-screen-only>
          <Typography variant="h2" gutterBottom>
            {couponText.otherDeals(business.name)}
          </Typography>
          <DealGrid below coupons={ofShop} more={loadMoreState(shop)} />
        </RelatedRecords>
      )}
      {nearby.length > 0 && (
        <RelatedRecords data-screen-only>
          <Typography variant="h2" gutterBottom>
            {business.latitude === null || business.longitude === null
              ? categoryLabel(business.category.name)
              : couponText.nearDeals}
          </Typography>
          <DealGrid below coupons={nearby} />
        </RelatedRecords>
      )}
    </>
  );
}

/** Drops the distance: it is from this business, while cards show the distance from the visitor. */
const withoutDistance = (coupon: Coupon): Coupon => {
  const { distance: _way, ...business } = coupon.business;
  return { ...coupon, business };
};
