/** The page of all deals: sorted, within a distance, of several categories. */
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQueries, useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router-dom";
import { Link, useSearchParams } from "react-router-dom";
import { categoriesQuery } from "../../../features/categories/categories-api.ts";
import { allDealsQuery, DEALS_PAGE } from "../../../features/deals/api/all-deals-api.ts";
import { DealGrid, TicketSkeletons } from "../../../features/deals/components/deal-grid.tsx";
import type { Near } from "../../../features/deals/api/coupons-api.ts";
import {
  LazySortingOffer,
  EnterPlace,
  useAskedRequest,
} from "../../../features/location/location-request.tsx";
import { useApi } from "../../../shared/api/client.ts";
import { KM_PER_MILE } from "../../../shared/format/distance-text.ts";
import { useHistoryLayer, useLast } from "../../../shared/hooks/use-history-layer.ts";
import { usePageTitle, PageWidth } from "../../../shared/ui/page.tsx";
import { useLocationHandle } from "../../../shared/location/provider.tsx";
import { locationErrors } from "../../../shared/text/location-dialogs.ts";
import { allDealsText } from "../../../shared/text/all-deals.ts";
import { siteText } from "../../../shared/text/site.ts";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { PinDrawing, TicketDrawing } from "../../../shared/ui/drawings.tsx";
import { StateMessage } from "../../../shared/ui/states.tsx";
import { FloatingStack } from "../../../shared/ui/floating-card.tsx";
import { PagedList } from "../../../shared/ui/paged-list.tsx";
import { BackToDeals } from "../../../shared/ui/record-page.tsx";
import { pageLoad } from "../page-route.ts";
import { RecordDialogs } from "../record-dialogs.tsx";
import { DealFilters } from "./deal-filters.tsx";
import { DealsOrigin } from "./deals-origin.tsx";
import { dealsHref, readDealsParams } from "./deals-params.ts";
import type { DealsParams } from "./deals-params.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, client, complete } = context.get(pageLoad);
  const params = readDealsParams(new URL(request.url).searchParams);
  const asked = [
    client.fetchQuery(categoriesQuery(api)),
    client.fetchQuery(allDealsQuery(api, params, null)),
  ];
  if (complete) await Promise.all(asked);
  // Not awaited: the page shows its own loading and error states.
  else void Promise.allSettled(asked);
  return null;
}

function DealsPage() {
  const params = readDealsParams(useSearchParams()[0]);
  const { state } = useLocationHandle();
  // The default order must not change while it is read, so it uses the position it was sorted by.
  // Sorting by time ignores the position; a chosen distance asks for the current one.
  const isMoved = params.sort === undefined && params.within === undefined;
  const location = isMoved ? state.sortedBy : state.location;
  const needsPlace = params.within !== undefined && location === null;
  const town = useTown();
  usePageTitle(`${allDealsText.title} – ${town.name}`);
  const radius = params.within && params.within / (town.distanceUnit === "km" ? KM_PER_MILE : 1);
  const list = useDeals(params, location && { ...location, radius });
  return (
    <PageWidth>
      <BackToDeals />
      <Typography variant="h1" sx={{ mb: 2 }}>
        {allDealsText.title}
      </Typography>
      <DealFilters params={params} />
      {isMoved && <DealsOrigin isNear={list.near !== null} />}
      <Deals params={params} list={list} needsPlace={needsPlace} />
      {isMoved && (
        <FloatingStack>
          <LazySortingOffer />
        </FloatingStack>
      )}
    </PageWidth>
  );
}
export { DealsPage as Component };

/**
 * Queries the deals near a place; if that fails, and no distance was chosen, the plain list without
 * distances.
 */
function useDeals(params: DealsParams, near: Near | null) {
  const api = useApi();
  const answer = useQuery(allDealsQuery(api, params, near));
  const { data, errorUpdateCount, isPlaceholderData, refetch } = answer;
  const isLacking = errorUpdateCount > 0 && (data === undefined || isPlaceholderData);
  const isPlain = near !== null && params.within === undefined && isLacking;
  const plain = useQuery({ ...allDealsQuery(api, params, null), enabled: isPlain });
  if (!isPlain) return { answer, near };
  const retry = () => Promise.all([refetch(), plain.isError && plain.refetch()]);
  const refreshError = params.sort === undefined ? siteText.nearFailed : null;
  return { answer: plain, near: null, refreshError, retry };
}

interface DealsProps {
  params: DealsParams;
  list: ReturnType<typeof useDeals>;
  needsPlace: boolean;
}

function Deals({ params, list: { answer, near, refreshError, retry }, needsPlace }: DealsProps) {
  const deal = useHistoryLayer("deal");
  const business = useHistoryLayer("business");
  // Sorted by time, the list doesn't depend on the position. Until the new deals are loaded, the
  // previous choice's stay mounted.
  const order = JSON.stringify([params, params.sort === undefined && near]);
  const shown = useLast(answer.isPlaceholderData ? undefined : order);
  return (
    <PagedList
      answer={answer}
      refreshError={refreshError}
      onRetry={retry}
      instead={needsPlace && <PlaceNeeded params={params} />}
      count={({ total }) => total > 0 && allDealsText.count(total)}
      loading={<TicketSkeletons />}
      label={allDealsText.pages}
      page={params.page}
      pageSize={DEALS_PAGE}
      hrefOf={(page) => dealsHref({ ...params, page })}
    >
      {({ items }) => (
        <>
          {items.length === 0 ? (
            <NoDeals params={params} near={near} />
          ) : (
            <DealGrid key={shown} coupons={items} onOpen={deal.show} />
          )}
          <RecordDialogs deals={items} businesses={[]} deal={deal} business={business} />
        </>
      )}
    </PagedList>
  );
}

/** Shown when a distance was chosen, but there is no position to measure it from. */
function PlaceNeeded({ params }: { params: DealsParams }) {
  const { state } = useLocationHandle();
  const ask = useAskedRequest();
  const distance = allDealsText.distance(params.within ?? 0, useTown().distanceUnit);
  return (
    <StateMessage
      alert
      drawing={<PinDrawing />}
      title={allDealsText.placeNeeded}
      body={state.error ? locationErrors[state.error.code] : allDealsText.placeAdvice(distance)}
      action={
        <>
          {state.chosen === undefined && (
            <Button
              variant="contained"
              aria-disabled={state.loading}
              onClick={() => {
                if (!state.loading) void ask();
              }}
            >
              {allDealsText.shareLocation}
            </Button>
          )}
          <EnterPlace />
          <Button component={Link} to={dealsHref({ ...params, within: undefined, page: 1 })}>
            {allDealsText.anyDistance}
          </Button>
        </>
      }
    />
  );
}

interface NoDealsProps {
  params: DealsParams;
  near: Near | null;
}

/** When no deal matches: which filter to drop, and how many deals that brings. */
function NoDeals({ params, near }: NoDealsProps) {
  const api = useApi();
  const { within, categoryIds, openNow } = params;
  const first = { ...params, page: 1 };
  const ways = [
    params.page > 1 && { label: allDealsText.title, params: first, near },
    within !== undefined && {
      label: allDealsText.anyDistance,
      params: { ...first, within: undefined },
      near: near && { ...near, radius: undefined },
    },
    categoryIds.length > 0 && {
      label: allDealsText.allCategories,
      params: { ...first, categoryIds: [] },
      near,
    },
    openNow && {
      label: allDealsText.anyHours,
      params: { ...first, openNow: undefined },
      near,
    },
  ].filter((way) => way !== false && way !== undefined);
  const answers = useQueries({
    queries: ways.map((way) => allDealsQuery(api, way.params, way.near)),
  });
  return (
    <StateMessage
      alert
      drawing={<TicketDrawing />}
      title={ways.length > 0 ? allDealsText.none : allDealsText.noneAtAll}
      action={ways.map((way, at) => {
        const total = answers[at]?.data?.total;
        return (
          total !== 0 && (
            <Button key={way.label} component={Link} to={dealsHref(way.params)}>
              {total === undefined ? way.label : allDealsText.without(way.label, total)}
            </Button>
          )
        );
      })}
    />
  );
}
