/** One business's page. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router-dom";
import { BusinessPage } from "../../../features/businesses/components/business-page.tsx";
import { businessQuery } from "../../../features/businesses/api/businesses-api.ts";
import { couponsQuery } from "../../../features/deals/api/coupons-api.ts";
import { DealGrid, TicketSkeletons } from "../../../features/deals/components/deal-grid.tsx";
import { allItems, useApi } from "../../../shared/api/client.ts";
import { businessPath } from "../../../shared/format/page-path.ts";
import { usePageTitle } from "../../../shared/hooks/use-page-title.ts";
import { withDistance } from "../../../shared/location/distance.ts";
import { useLocationHandle } from "../../../shared/location/provider.tsx";
import { businessText } from "../../../shared/text/listing.ts";
import { siteText } from "../../../shared/text/site.ts";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { BuildingDrawing, TicketDrawing } from "../../../shared/ui/drawings.tsx";
import { FailureState, StateMessage } from "../../../shared/ui/states.tsx";
import { FullSpinner } from "../../../shared/ui/full-spinner.tsx";
import { StaleNotice } from "../../../shared/ui/stale-notice.tsx";
import { FailedRecord, MissingRecord } from "../../../shared/ui/record-page.tsx";
import { PageWidth } from "../../../shared/ui/page.tsx";
import { readId } from "../page-route.ts";

/** Each business begins anew: the deals of the last one are not its own. */
function BusinessRoute() {
  const id = readId(useParams()["id"]);
  return (
    <PageWidth>{id === undefined ? <Missing /> : <KnownBusiness key={id} id={id} />}</PageWidth>
  );
}
export { BusinessRoute as Component };

const Missing = () => <MissingRecord drawing={<BuildingDrawing />} text={businessText} />;

function KnownBusiness({ id }: { id: number }) {
  const { location } = useLocationHandle().state;
  const { data, isPending, isError, refetch } = useQuery(businessQuery(useApi(), id));
  // What was kept stays when asking again fails.
  const failed = isError && data === undefined;
  const town = useTown().name;
  usePageTitle(
    failed
      ? siteText.brokenPageTitle(town)
      : businessText.pageTitle(isPending ? undefined : (data ?? null), town),
  );

  if (isPending) return <FullSpinner text={businessText.loading} />;
  if (failed) return <FailedRecord onRetry={() => void refetch()} />;
  if (!data) return <Missing />;
  // It was merged into that one.
  if (data.id !== id) return <Navigate to={businessPath(data)} replace />;
  return (
    <>
      <StaleNotice of={data} onRetry={() => void refetch()} />
      <BusinessPage business={withDistance(data, location)}>
        <Deals businessId={id} />
      </BusinessPage>
    </>
  );
}

function Deals({ businessId }: { businessId: number }) {
  const deals = useInfiniteQuery(couponsQuery(useApi(), { businessId }));
  if (deals.isPending) return <TicketSkeletons />;
  const coupons = allItems(deals.data?.pages ?? []);
  if (coupons.length === 0 && deals.error)
    return <FailureState title={deals.error.message} onRetry={() => void deals.refetch()} />;
  if (coupons.length === 0)
    return <StateMessage drawing={<TicketDrawing />} title={businessText.noDeals} />;
  return (
    <DealGrid
      below
      coupons={coupons}
      hasMore={deals.hasNextPage}
      loadingMore={deals.isFetching}
      moreFailed={deals.isFetchNextPageError}
      onMore={() => void deals.fetchNextPage()}
    />
  );
}
