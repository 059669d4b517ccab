/** Home: what the town offers, nearest first. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { BirthdayPrompt } from "../../features/birthday/birthday-prompt.tsx";
import { BirthdayTracker } from "../../features/birthday/birthday-tracker.tsx";
import { CategoryBar } from "../../features/categories/category-bar.tsx";
import { categoriesQuery } from "../../features/categories/get-categories.ts";
import { LocationPrompt } from "../../features/location/location-prompt.tsx";
import { useAutoRequest } from "../../features/location/use-auto-request.ts";
import { FunFact } from "../../features/site/fun-fact.tsx";
import { useApi } from "../../shared/api/context.ts";
import { categoryLabel } from "../../shared/format/listing.ts";
import { usePageTitle } from "../../shared/hooks/use-page-title.ts";
import { useLocationHandle } from "../../shared/location/provider.tsx";
import { homeText } from "../../shared/text/home.ts";
import { useTown } from "../../shared/town/context.ts";
import { FloatingStack } from "../../shared/ui/floating-card.tsx";
import { PageWidth } from "../../shared/ui/page.tsx";
import { HomeEvents } from "./home-events.tsx";
import { HomeHeading } from "./home-heading.tsx";
import { homeHref, readHomeParams, showsEvents } from "./home-params.ts";
import { HomeResults } from "./home-results.tsx";
import { homeTitle } from "./page-heads.ts";
import { useHomeLists } from "./use-home-lists.ts";

export function HomeRoute() {
  const town = useTown();
  const [search] = useSearchParams();
  const params = readHomeParams(search);
  const { state } = useLocationHandle();
  const categories = useQuery(categoriesQuery(useApi())).data ?? [];
  const lists = useHomeLists(params, state.location);
  const chosen = categories.find((category) => category.id === params.categoryId);
  const category = chosen && categoryLabel(chosen.name);

  useAutoRequest();
  useCategoryEvents();
  usePageTitle(homeTitle(town, category));

  return (
    <>
      <FunFact />
      <CategoryBar
        categories={categories}
        chosen={params.categoryId}
        hrefOf={(categoryId) => homeHref({ ...params, categoryId })}
      />
      <BirthdayTracker />
      <PageWidth>
        <HomeHeading
          title={homeText.heading(category)}
          params={params}
          all={lists.deals.total + lists.others.total}
          featured={lists.deals.featured + lists.featuredBusinesses.total}
        />
        <HomeResults params={params} lists={lists} />
        {showsEvents(params, chosen) && <HomeEvents />}
      </PageWidth>
      <FloatingStack>
        <LocationPrompt />
        <BirthdayPrompt />
      </FloatingStack>
    </>
  );
}

/** The page reacts to an event `categorySelected` that carries a category's id. */
function useCategoryEvents() {
  const navigate = useNavigate();
  useEffect(() => {
    const onSelected = (event: Event) => {
      const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
      const id = typeof detail === "object" && detail ? Object.values(detail)[0] : detail;
      const { categoryId } = readHomeParams(new URLSearchParams({ category: String(id) }));
      void navigate(homeHref({ categoryId, tab: "all" }), { replace: true });
    };
    window.addEventListener("categorySelected", onSelected);
    return () => window.removeEventListener("categorySelected", onSelected);
  }, [navigate]);
}
