/** One coupon's page. */
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router-dom";
import { CouponPage } from "../../../features/deals/components/coupon-page.tsx";
import { couponQuery } from "../../../features/deals/api/coupons-api.ts";
import { useDealDay } from "../../../features/deals/use-deal-day.ts";
import { TillView } from "../../../features/deals/components/till-view.tsx";
import { useApi } from "../../../shared/api/context.ts";
import { usePageTitle } from "../../../shared/hooks/use-page-title.ts";
import { useLocationHandle } from "../../../shared/location/provider.tsx";
import { couponText } from "../../../shared/text/listing.ts";
import { useTown } from "../../../shared/town/context.ts";
import { TicketDrawing } from "../../../shared/ui/drawings.tsx";
import { FullSpinner } from "../../../shared/ui/full-spinner.tsx";
import { KeptLine } from "../../../shared/ui/kept-line.tsx";
import { MissingRecord } from "../../../shared/ui/missing-record.tsx";
import { PageWidth } from "../../../shared/ui/page.tsx";
import { readId } from "../page-route.ts";

/** Each coupon begins anew: what the last one's business offers is not its own. */
export function CouponRoute() {
  const id = readId(useParams()["id"]);
  return <PageWidth>{id === undefined ? <Missing /> : <KnownCoupon key={id} id={id} />}</PageWidth>;
}

const Missing = () => <MissingRecord drawing={<TicketDrawing />} text={couponText} />;

function KnownCoupon({ id }: { id: number }) {
  const api = useApi();
  const till = useSearchParams()[0].has("till");
  const { location } = useLocationHandle().state;
  const plain = useQuery(couponQuery(api, id, null));
  // With a location the same coupon comes with its distance.
  const near = useQuery({ ...couponQuery(api, id, location), enabled: location !== null });
  const shown = near.data ? near : plain;
  const coupon = shown.data;
  const { over, notice } = useDealDay(coupon);
  usePageTitle(couponText.pageTitle(plain.isPending ? coupon : (coupon ?? null), useTown().name));

  if (plain.isPending) return <FullSpinner text={couponText.loading} />;
  if (!coupon) return <Missing />;
  // A deal that can't be used is shown as what it is, also at the till.
  return till && !coupon.expired && (over || !notice) ? (
    <TillView coupon={coupon} />
  ) : (
    <>
      <KeptLine of={shown.data} onRetry={() => void shown.refetch()} />
      <CouponPage coupon={coupon} />
    </>
  );
}
