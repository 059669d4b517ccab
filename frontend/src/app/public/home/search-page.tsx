/** `/?q=…`: the search results; with `&open=now`, only what is open. */
import CheckRounded from "@mui/icons-material/CheckRounded";
import ScheduleOutlined from "@mui/icons-material/ScheduleOutlined";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { BusinessCards } from "../../../features/businesses/components/business-grids.tsx";
import { DealGrid } from "../../../features/deals/components/deal-grid.tsx";
import {
  eventSearchQuery,
  moreResults,
  searchQuery,
  shownResults,
  resultsHref,
} from "../../../features/search/api/search-api.ts";
import type { SearchPart } from "../../../features/search/api/search-api.ts";
import { EventGrid } from "../../../features/events/components/event-grid.tsx";
import { LazySortingOffer } from "../../../features/location/location-request.tsx";
import { SearchForm, SearchResults } from "../../../features/search/components/search-results.tsx";
import { useSearchParams } from "react-router-dom";
import { useApi } from "../../../shared/api/client.ts";
import { usePageTitle, HiddenText, PageWidth } from "../../../shared/ui/page.tsx";
import { useHistoryLayer } from "../../../shared/hooks/use-history-layer.ts";
import { useLocationHandle } from "../../../shared/location/provider.tsx";
import { searchText } from "../../../shared/text/search.ts";
import { fetchErrors, siteText } from "../../../shared/text/site.ts";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { ChipLink } from "../../../shared/ui/chip-link.tsx";
import { FailureState, PartSpinner, RetryLine } from "../../../shared/ui/states.tsx";
import { FloatingStack } from "../../../shared/ui/floating-card.tsx";
import { RecordDialogs } from "../record-dialogs.tsx";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";

export function SearchPage({ q }: { q: string }) {
  const town = useTown();
  usePageTitle(searchText.pageTitle(q, town.name));
  const { limit, openNow } = shownResults(useSearchParams()[0]);
  return (
    <PageWidth>
      <SearchForm q={q} openNow={openNow} />
      {q === "" ? (
        <Head>
          <Typography variant="h1">{searchText.title}</Typography>
          <Typography color="textSecondary">{searchText.intro}</Typography>
        </Head>
      ) : (
        <Results q={q} limit={limit} openNow={openNow} />
      )}
    </PageWidth>
  );
}

function Results({ q, limit, openNow }: SearchPart) {
  const api = useApi();
  const deal = useHistoryLayer("deal");
  const business = useHistoryLayer("business");
  const { sortedBy: location } = useLocationHandle().state;
  const plain = useQuery(searchQuery(api, { q, limit, openNow, location: null }));
  // Given a location, the API returns the same results with their distances.
  const near = useQuery({
    ...searchQuery(api, { q, limit, openNow, location }),
    enabled: location !== null,
  });
  // Events have no opening hours.
  const events = useQuery({ ...eventSearchQuery(api, { q, limit }), enabled: !openNow });
  const search = `${q} ${openNow}`;
  const plainFound = useFound(search, plain);
  const lastEvents = useFound(search, events);
  const lacksNear = location && near.errorUpdateCount > 0 && (!near.data || near.isPlaceholderData);
  // Distances stay when a refetch fails (as on a new day) and while more results load.
  const shown = near.data && !lacksNear ? near : plain;
  const found = shown === near ? near.data : plainFound;
  const foundEvents = openNow ? undefined : lastEvents;
  const waits = plain.isPending ? !found : events.isPending && !events.isFetched && !openNow;
  const count = found && searchText.count({ ...found.total, events: foundEvents?.total ?? 0 });
  const lacksSearch = !shown.data || shown.isError;
  const lacksEvents = !openNow && (!events.data || events.isError);
  const shownEvents = foundEvents?.events ?? [];
  const more = moreResults(limit);
  return (
    <>
      {/* Screen readers announce a live region only if it exists before its text. */}
      <HiddenText as="output">{!waits && !shown.isPlaceholderData && count}</HiddenText>
      <Head>
        <Typography variant="h1">{searchText.results(q)}</Typography>
        <Typography color="textSecondary" sx={{ minHeight: "1.5em" }}>
          {!waits && count}
        </Typography>
      </Head>
      <Hours q={q} openNow={openNow} />
      {waits ? (
        <PartSpinner text={searchText.searching} />
      ) : !found ? (
        <FailureState
          heading="h2"
          title={searchText.failed}
          body={siteText.checkConnection}
          onRetry={() => void plain.refetch()}
        />
      ) : (
        <>
          {lacksNear && found.coupons.length + found.businesses.length > 0 && (
            <Lack>
              <RetryLine text={siteText.nearFailed} onRetry={() => near.refetch()} />
            </Lack>
          )}
          <SearchResults
            q={q}
            found={found}
            foundEvents={foundEvents}
            openNow={openNow}
            moreHref={more === undefined ? undefined : resultsHref(q, openNow, more)}
            deals={
              <DealGrid key={String(shown === near)} coupons={found.coupons} onOpen={deal.show} />
            }
            businesses={<BusinessCards businesses={found.businesses} onOpen={business.show} />}
            events={<EventGrid events={shownEvents} total={shownEvents.length} />}
            failure={
              (lacksSearch || lacksEvents) && (
                <>
                  {lacksSearch && (
                    <RetryLine text={fetchErrors.search} onRetry={() => void shown.refetch()} />
                  )}
                  {lacksEvents && (
                    <RetryLine text={fetchErrors.events} onRetry={() => void events.refetch()} />
                  )}
                </>
              )
            }
          />
          <RecordDialogs
            deals={found.coupons}
            businesses={found.businesses}
            deal={deal}
            business={business}
          />
          <FloatingStack>
            <LazySortingOffer />
          </FloatingStack>
        </>
      )}
    </>
  );
}

/** Returns the query's data or, if loading more results fails, the last ones of the same search. */
function useFound<Data>(search: string, query: UseQueryResult<Data>): Data | undefined {
  const { data, isPlaceholderData } = query;
  const [last, setLast] = useState({ search, data });
  if (data !== undefined && !isPlaceholderData && data !== last.data) setLast({ search, data });
  return data ?? (last.search === search ? last.data : undefined);
}

const Hours = ({ q, openNow }: Pick<SearchPart, "q" | "openNow">) => (
  <Row aria-label={searchText.hours}>
    <ChipLink
      href={resultsHref(q, openNow ? undefined : true)}
      chosen={openNow === true}
      icon={openNow ? <CheckRounded /> : <ScheduleOutlined />}
      label={searchText.openNow}
    />
  </Row>
);

/** Not `ChipRow`, which would be downloaded as a file of its own. */
const Row = styled("nav")({ marginBottom: 24, "& a": { minHeight: 44, borderRadius: 22 } });

const Head = styled("div")({ padding: "24px 0 16px" });
const Lack = styled("div")({ marginBottom: 16 });
