/** `/?q=…`: what the town has of it. */
import { useQuery } from "@tanstack/react-query";
import { BusinessCards } from "../../../features/businesses/business-grids.tsx";
import { DealGrid } from "../../../features/deals/components/deal-grid.tsx";
import {
  eventSearchQuery,
  moreResults,
  searchQuery,
  shownResults,
} from "../../../features/search/api/search-api.ts";
import { EventGrid } from "../../../features/events/event-grid.tsx";
import { SearchForm } from "../../../features/search/components/search-form.tsx";
import { SearchResults } from "../../../features/search/components/search-results.tsx";
import { useSearchParams } from "react-router-dom";
import { useApi } from "../../../shared/api/context.ts";
import { usePageTitle } from "../../../shared/hooks/use-page-title.ts";
import { useHistoryLayer } from "../../../shared/hooks/use-history-layer.ts";
import { useLocationHandle } from "../../../shared/location/provider.tsx";
import { searchText } from "../../../shared/text/search.ts";
import { fetchErrors, siteText } from "../../../shared/text/site.ts";
import { useTown } from "../../../shared/town/context.ts";
import { FailureState, RetryLine } from "../../../shared/ui/failure-state.tsx";
import { FullSpinner } from "../../../shared/ui/full-spinner.tsx";
import { PageWidth } from "../../../shared/ui/page.tsx";
import { RecordDialogs } from "../record-dialogs.tsx";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";

export function SearchPage({ q }: { q: string }) {
  const town = useTown();
  usePageTitle(searchText.pageTitle(q, town.name));
  return (
    <PageWidth>
      <SearchForm q={q} />
      {q === "" ? (
        <Head>
          <Typography variant="h1">{searchText.title}</Typography>
          <Typography color="textSecondary">{searchText.intro}</Typography>
        </Head>
      ) : (
        <Results q={q} />
      )}
    </PageWidth>
  );
}

function Results({ q }: { q: string }) {
  const api = useApi();
  const deal = useHistoryLayer("deal");
  const business = useHistoryLayer("business");
  const { sortedBy: location } = useLocationHandle().state;
  const limit = shownResults(useSearchParams()[0]);
  const plain = useQuery(searchQuery(api, { q, limit, location: null }));
  // With a location the same results come with their distances.
  const near = useQuery({
    ...searchQuery(api, { q, limit, location }),
    enabled: location !== null,
  });
  const events = useQuery(eventSearchQuery(api, { q, limit }));
  const found = near.data ?? plain.data;
  if (plain.isPending || events.isPending) return <FullSpinner text={searchText.searching} />;
  if (!found)
    return (
      <FailureState
        heading="h1"
        title={searchText.failed}
        body={siteText.checkConnection}
        onRetry={() => void plain.refetch()}
      />
    );
  return (
    <>
      <Head>
        <Typography variant="h1">{searchText.results(q)}</Typography>
        <Typography color="textSecondary" component="output">
          {searchText.count({ ...found.total, events: events.data?.total ?? 0 })}
        </Typography>
      </Head>
      <SearchResults
        q={q}
        found={found}
        foundEvents={events.data}
        more={moreResults(limit)}
        deals={
          <DealGrid
            key={String(near.data !== undefined)}
            coupons={found.coupons}
            onOpen={deal.show}
          />
        }
        businesses={<BusinessCards businesses={found.businesses} onOpen={business.show} />}
        events={
          <EventGrid events={events.data?.events ?? []} total={events.data?.events.length ?? 0} />
        }
        failure={
          events.isError && (
            <RetryLine text={fetchErrors.events} onRetry={() => void events.refetch()} />
          )
        }
      />
      <RecordDialogs
        deals={found.coupons}
        businesses={found.businesses}
        deal={deal}
        business={business}
      />
    </>
  );
}

const Head = styled("div")({ padding: "24px 0" });
