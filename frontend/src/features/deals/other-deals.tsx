/** Under an expired deal: what the business offers now. */
import type { CouponDetail } from "@mainstreet/contracts/coupon";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useApi } from "../../shared/api/context.ts";
import { allItems } from "../../shared/api/list.ts";
import { couponText } from "../../shared/text/listing.ts";
import { DealGrid } from "./deal-grid.tsx";
import { couponsQuery } from "./get-coupons.ts";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";

/** Renders nothing while there are none. */
export function OtherDeals({ coupon }: { coupon: CouponDetail }) {
  const { businessId } = coupon;
  const query = useInfiniteQuery(couponsQuery(useApi(), { businessId }));
  const coupons = allItems(query.data?.pages ?? []).filter(({ id }) => id !== coupon.id);
  if (coupons.length === 0) return null;
  return (
    <Others>
      <Typography variant="h2" gutterBottom>
        {couponText.otherDeals(coupon.business.name)}
      </Typography>
      <DealGrid
        coupons={coupons}
        hasMore={query.hasNextPage}
        loadingMore={query.isFetching}
        onMore={() => void query.fetchNextPage()}
      />
    </Others>
  );
}

const Others = styled("section")({ marginTop: 40 });
