/** Home: what the town offers, nearest first. */
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { BirthdayPrompt } from "../../../features/birthday/birthday-prompt.tsx";
import { BirthdayTracker } from "../../../features/birthday/birthday-tracker.tsx";
import { CategoryBar } from "../../../features/categories/category-bar.tsx";
import { categoriesQuery } from "../../../features/categories/get-categories.ts";
import { LocationPrompt } from "../../../features/location/location-prompt.tsx";
import { useAutoRequest } from "../../../features/location/use-auto-request.ts";
import { FunFact } from "../../../features/site/fun-fact.tsx";
import { useApi } from "../../../shared/api/context.ts";
import { categoryLabel } from "../../../shared/format/listing.ts";
import { usePageTitle } from "../../../shared/hooks/use-page-title.ts";
import { useRecordLayer } from "../../../shared/hooks/use-record-layer.ts";
import { useLocationHandle } from "../../../shared/location/provider.tsx";
import { homeText } from "../../../shared/text/home.ts";
import { useTown } from "../../../shared/town/context.ts";
import { FloatingStack } from "../../../shared/ui/floating-card.tsx";
import { FullSpinner } from "../../../shared/ui/full-spinner.tsx";
import { PageWidth } from "../../../shared/ui/page.tsx";
import { useCategoryEvents } from "./category-event.ts";
import { HomeEvents } from "./home-events.tsx";
import { HomeHeading } from "./home-heading.tsx";
import { homeHref, readHomeParams, showsEvents } from "./home-params.ts";
import { HomeResults } from "./home-results.tsx";
import { RecordDialogs } from "../record-dialogs.tsx";
import { useHomeLists } from "./use-home-lists.ts";
import type { HomeList } from "./use-home-lists.ts";

export function HomePage() {
  const town = useTown();
  const [search] = useSearchParams();
  const params = readHomeParams(search);
  const { state } = useLocationHandle();
  const categoriesAnswer = useQuery(categoriesQuery(useApi()));
  const categories = categoriesAnswer.data ?? [];
  const lists = useHomeLists(params, state.location);
  const chosen = categories.find((category) => category.id === params.categoryId);
  const category = chosen && categoryLabel(chosen.name);

  const deal = useRecordLayer("deal");
  const business = useRecordLayer("business");
  useFound(business.id, [...lists.others.items, ...lists.featuredBusinesses.items], lists.others);
  useAutoRequest();
  const navigate = useNavigate();
  useCategoryEvents((categoryId) => {
    void navigate(homeHref({ ...params, categoryId }));
  });
  usePageTitle(homeText.pageTitle(category, town));

  const title = homeText.heading(category);
  const { deals, others } = lists;
  const nothingYet = [deals, others].some((list) => list.pending && !list.retrying);
  return (
    <>
      {nothingYet ? (
        <FullSpinner title={title} text={homeText.loading} />
      ) : (
        <>
          <FunFact />
          <Suspense>
            <CategoryBar
              categories={categories}
              chosen={params.categoryId}
              hrefOf={(categoryId) => homeHref({ ...params, categoryId })}
              error={categoriesAnswer.error}
              onRetry={() => void categoriesAnswer.refetch()}
            />
          </Suspense>
          <BirthdayTracker />
          <PageWidth>
            <Suspense>
              <HomeHeading
                title={title}
                params={params}
                all={deals.total + others.total}
                featured={deals.featured + lists.featuredBusinesses.total}
              />
            </Suspense>
            <HomeResults
              params={params}
              lists={lists}
              onOpenDeal={deal.show}
              onOpenBusiness={business.show}
            />
            <Suspense>{showsEvents(params, chosen) && <HomeEvents />}</Suspense>
          </PageWidth>
        </>
      )}
      <Suspense>
        <RecordDialogs
          deals={[...deals.items, ...lists.featuredDeals.items]}
          businesses={[...others.items, ...lists.featuredBusinesses.items]}
          deal={deal}
          business={business}
        />
      </Suspense>
      <FloatingStack>
        <BirthdayPrompt />
        <LocationPrompt />
      </FloatingStack>
    </>
  );
}

/** A business that is open after a reload may stand further down in the list than what is loaded. */
function useFound(
  id: number | undefined,
  known: readonly { id: number }[],
  { hasMore, loadingMore, error, onMore }: HomeList<unknown>,
) {
  const missing = id !== undefined && !known.some((record) => record.id === id);
  useEffect(() => {
    if (missing && hasMore && !loadingMore && !error) onMore();
  }, [missing, hasMore, loadingMore, error, onMore]);
}
