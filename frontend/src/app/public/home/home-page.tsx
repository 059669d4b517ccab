/** The home page: what the town offers, nearest first. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import {
  BirthdayPrompt,
  BirthdayTracker,
} from "../../../features/birthday/components/birthday-prompt.tsx";
import { CategoryBar } from "../../../features/categories/category-bar.tsx";
import { categoriesQuery } from "../../../features/categories/categories-api.ts";
import { LazySortingOffer } from "../../../features/location/location-request.tsx";
import { LocationPrompt, useAutoRequest } from "../../../features/location/location-prompt.tsx";
import { FunFact, HomeHeading } from "./home-heading.tsx";
import { useApi } from "../../../shared/api/client.ts";
import { categoryLabel } from "../../../shared/format/category-label.ts";
import { usePageTitle, HiddenText, PageWidth } from "../../../shared/ui/page.tsx";
import { useHistoryLayer } from "../../../shared/hooks/use-history-layer.ts";
import { useLocationHandle } from "../../../shared/location/provider.tsx";
import { homeText } from "../../../shared/text/home.ts";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { FloatingStack } from "../../../shared/ui/floating-card.tsx";
import { FullSpinner } from "../../../shared/ui/states.tsx";
import { useCategoryEvents, homeHref, readHomeParams, showsEvents } from "./home-params.ts";
import { HomeEvents } from "./home-events.tsx";
import { HomeResults } from "./home-results.tsx";
import { RecordDialogs } from "../record-dialogs.tsx";
import { useHomeEvents, useHomeLists } from "./use-home-lists.ts";
import type { HomeList } from "./use-home-lists.ts";

export function HomePage() {
  const town = useTown();
  const [search] = useSearchParams();
  const params = readHomeParams(search);
  const { state } = useLocationHandle();
  const { data: categories = [] } = useQuery(categoriesQuery(useApi()));
  const lists = useHomeLists(params, state.sortedBy);
  const chosen = categories.find((category) => category.id === params.categoryId);
  const category = chosen && categoryLabel(chosen.name);

  const deal = useHistoryLayer("deal");
  const business = useHistoryLayer("business");
  useAutoRequest();
  const navigate = useNavigate();
  // What is saved is not filtered: choosing a category leaves it.
  const tab = params.tab === "saved" ? "all" : params.tab;
  const hrefOf = (categoryId: number | undefined) => homeHref({ categoryId, tab });
  useCategoryEvents((categoryId) => {
    void navigate(hrefOf(categoryId));
  });
  usePageTitle(homeText.pageTitle(category, town));

  const title = homeText.heading(category);
  const { deals, others } = lists;
  const shown = params.tab === "featured" ? lists.featuredDeals : deals;
  const lacksNear = shown.refreshError !== undefined && !shown.near;
  const eventsOnly = params.categoryId !== undefined && showsEvents(params, chosen);
  const events = useHomeEvents(eventsOnly);
  const shownEvents = eventsOnly ? [events] : [];
  const counts = {
    all: known(
      [deals, others, ...shownEvents],
      deals.total + others.total + (eventsOnly ? events.total : 0),
    ),
    featured: known(
      [deals, lists.featuredBusinesses, ...shownEvents],
      deals.featured + lists.featuredBusinesses.total + (eventsOnly ? events.featured : 0),
    ),
  };
  const nothingYet = [deals, others].some((list) => list.pending && !list.retrying);
  return (
    <>
      {nothingYet ? (
        <FullSpinner title={title} text={homeText.loading} />
      ) : (
        <>
          <FunFact />
          <CategoryBar chosen={params.tab === "saved" ? null : params.categoryId} hrefOf={hrefOf} />
          <BirthdayTracker />
          <PageWidth>
            <HomeHeading
              title={title}
              subtitle={
                lacksNear || state.error || state.chosen === "" || state.location !== state.sortedBy
                  ? homeText.subtitleWithoutPlace
                  : homeText.subtitle
              }
              params={params}
              {...counts}
            />
            <ResultCount
              choice={`${params.categoryId} ${params.tab}`}
              settled={![deals, others, lists.featuredBusinesses, ...shownEvents].some(isComing)}
              text={params.tab === "saved" ? "" : homeText.results(title, counts[params.tab] ?? 0)}
            />
            <HomeResults
              params={params}
              lists={lists}
              events={shownEvents}
              onOpenDeal={deal.show}
              onOpenBusiness={business.show}
            />
            {showsEvents(params, chosen) && (
              <HomeEvents featuredOnly={eventsOnly && params.tab === "featured"} />
            )}
          </PageWidth>
        </>
      )}
      <RecordDialogs
        deals={[...deals.items, ...lists.featuredDeals.items]}
        businesses={[...others.items, ...lists.featuredBusinesses.items]}
        deal={deal}
        business={business}
      />
      <FloatingStack>
        <BirthdayPrompt />
        <LocationPrompt />
        <LazySortingOffer />
      </FloatingStack>
    </>
  );
}

const isComing = ({ pending, outdated }: HomeList<unknown>) => pending || outdated;

/**
 * Announces the number of results whenever another category or tab has loaded, but not at first.
 */
function ResultCount(props: { choice: string; settled: boolean; text: string }) {
  const { choice, settled, text } = props;
  const [{ last, changed }, setSeen] = useState({ last: choice, changed: false });
  if (last !== choice) setSeen({ last: choice, changed: true });
  return <HiddenText as="output">{changed && settled ? text : ""}</HiddenText>;
}

/** Returns the count once every list that it sums up has loaded, else undefined. */
const known = (lists: readonly HomeList<unknown>[], count: number) =>
  lists.some((list) => list.error || list.pending) ? undefined : count;
