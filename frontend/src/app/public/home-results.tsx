/** What the chosen tab shows, in each of its states. */
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { FeaturedBusinesses, OtherBusinesses } from "../../features/businesses/business-grids.tsx";
import { DealGrid } from "../../features/deals/deal-grid.tsx";
import { LocationPanel } from "../../features/location/location-panel.tsx";
import { useLocationHandle } from "../../shared/location/provider.tsx";
import { homeText } from "../../shared/text/home.ts";
import { siteText } from "../../shared/text/site.ts";
import { CloudDrawing, StreetDrawing, TicketDrawing } from "../../shared/ui/drawings.tsx";
import { FullSpinner } from "../../shared/ui/full-spinner.tsx";
import { StateMessage } from "../../shared/ui/state-message.tsx";
import { tabId } from "../../shared/ui/tab-links.tsx";
import { PANEL_ID } from "./home-heading.tsx";
import type { HomeParams } from "./home-params.ts";
import type { HomeList, useHomeLists } from "./use-home-lists.ts";

interface HomeResultsProps {
  params: HomeParams;
  lists: ReturnType<typeof useHomeLists>;
}

export function HomeResults({ params, lists }: HomeResultsProps) {
  const { tab } = params;
  const shown =
    tab === "all" ? [lists.deals, lists.others] : [lists.featuredDeals, lists.featuredBusinesses];
  return (
    <Panel
      role="tabpanel"
      id={PANEL_ID}
      aria-labelledby={tabId(tab)}
      aria-busy={shown.some((list) => list.outdated)}
    >
      {shown.some((list) => list.pending) ? (
        <FullSpinner text={homeText.loading} />
      ) : tab === "all" ? (
        <AllResults params={params} lists={lists} />
      ) : (
        <FeaturedResults lists={lists} />
      )}
    </Panel>
  );
}

function AllResults({ params, lists: { deals, others } }: HomeResultsProps) {
  const location = useLocationHandle();
  if (deals.total + others.total === 0 && !deals.error && !others.error) {
    const { error, loading } = location.state;
    if (error && !loading)
      return <LocationPanel error={{ code: error.code }} onRetry={location.request} />;
    return (
      <StateMessage
        drawing={<StreetDrawing />}
        title={homeText.empty}
        body={homeText.emptyAdvice}
        action={
          params.categoryId !== undefined && (
            <Button component={Link} to="/" variant="outlined">
              {homeText.showAllCategories}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <Section title={homeText.deals} list={deals}>
        <DealGrid {...deals} coupons={deals.items} />
      </Section>
      <Section title={homeText.otherBusinesses} list={others}>
        <OtherBusinesses key={params.categoryId} {...others} businesses={others.items} />
      </Section>
    </>
  );
}

function FeaturedResults({ lists }: Pick<HomeResultsProps, "lists">) {
  const { featuredDeals: deals, featuredBusinesses: businesses } = lists;
  return (
    <>
      <Section title={homeText.featuredDeals} list={deals} empty={homeText.noFeaturedDeals}>
        <DealGrid {...deals} coupons={deals.items} />
      </Section>
      <Section
        title={homeText.featuredBusinesses}
        list={businesses}
        empty={homeText.noFeaturedBusinesses}
      >
        <FeaturedBusinesses {...businesses} businesses={businesses.items} />
      </Section>
    </>
  );
}

interface SectionProps {
  title: string;
  list: Pick<HomeList<unknown>, "total" | "error" | "retry">;
  /** Said when there is nothing; without it the section is left out. */
  empty?: string;
  children: ReactNode;
}

function Section({ title, list, empty, children }: SectionProps) {
  if (!list.error && list.total === 0 && !empty) return null;
  return (
    <section>
      <Typography component="h2" variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {list.error ? (
        <StateMessage
          alert
          drawing={<CloudDrawing />}
          title={list.error.message}
          action={
            <Button variant="outlined" onClick={list.retry}>
              {siteText.tryAgain}
            </Button>
          }
        />
      ) : list.total === 0 && empty ? (
        <StateMessage drawing={<TicketDrawing />} title={empty} />
      ) : (
        children
      )}
    </section>
  );
}

const Panel = styled("div")({
  display: "grid",
  gap: 48,
  transition: "opacity 150ms ease-out",
  '&[aria-busy="true"]': { opacity: 0.6 },
});
