/** The content of the chosen tab, in each of its states. */
import type { ReactNode } from "react";
import {
  FeaturedBusinesses,
  OtherBusinesses,
  BusinessSkeletons,
} from "../../../features/businesses/components/business-grids.tsx";
import { DealGrid, TicketSkeletons } from "../../../features/deals/components/deal-grid.tsx";
import { useMounted } from "../../../shared/hooks/hydration.ts";
import { useLocationHandle } from "../../../shared/location/provider.tsx";
import { homeText } from "../../../shared/text/home.ts";
import { StreetDrawing, TicketDrawing } from "../../../shared/ui/drawings.tsx";
import { LazyPart } from "../../../shared/ui/lazy-part.tsx";
import { FailureState, RetryLine, StateMessage } from "../../../shared/ui/states.tsx";
import { tabId, PANEL_ID } from "./home-heading.tsx";
import { directoryHref } from "../directory/directory-params.ts";
import { homeHref } from "./home-params.ts";
import type { HomeParams } from "./home-params.ts";
import type { HomeList, useHomeLists } from "./use-home-lists.ts";
import { styled } from "@mui/material/styles";
import { Link } from "react-router-dom";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";

const loadLocationPanel = async () =>
  (await import("../../../features/location/location-panel.tsx")).LocationPanel;
const loadSaved = async () => (await import("./saved-panel.tsx")).SavedPanel;

interface HomeResultsProps {
  params: HomeParams;
  lists: ReturnType<typeof useHomeLists>;
  /** The events shown below, if they belong to the category. */
  events: readonly HomeList<unknown>[];
  /** Open a record in a dialog over the page. */
  onOpenDeal: (id: number) => void;
  onOpenBusiness: (id: number) => void;
}

export function HomeResults(props: HomeResultsProps) {
  const { params, lists } = props;
  const { tab } = params;
  if (tab === "saved") return <Saved onOpen={props.onOpenDeal} />;
  const shown =
    tab === "all" ? [lists.deals, lists.others] : [lists.featuredDeals, lists.featuredBusinesses];
  return (
    <Panel
      role="tabpanel"
      id={PANEL_ID}
      aria-labelledby={tabId(tab)}
      aria-busy={shown.some((list) => list.outdated || list.pending)}
    >
      <Results {...props} />
    </Panel>
  );
}

/** What is saved is known in the browser only and seldom opened, so it is loaded lazily. */
const Saved = ({ onOpen }: { onOpen: (id: number) => void }) =>
  useMounted() ? (
    <LazyPart load={loadSaved} part={{ id: PANEL_ID, onOpen }} />
  ) : (
    <TicketSkeletons />
  );

function Results(props: HomeResultsProps) {
  const { params, lists, events } = props;
  const { categoryId } = params;
  const { state, request } = useLocationHandle();
  const { deals, others } = lists;
  const nothing = [deals, others, ...events].every(
    (list) => list.total === 0 && !list.error && !list.pending,
  );
  // The first location prompt may stay unanswered: only a retry after an error shows as loading.
  if (nothing && state.error)
    return (
      <>
        <LazyPart
          load={loadLocationPanel}
          part={{
            error: state.error,
            loading: state.loading,
            onRetry: () => void request("visitor"),
          }}
        />
        <ShowAll params={params} />
      </>
    );
  if (params.tab === "featured") return <FeaturedResults {...props} />;
  if (nothing)
    return (
      <StateMessage
        drawing={<StreetDrawing />}
        title={homeText.empty}
        body={homeText.emptyAdvice}
        action={<ShowAll params={params} />}
      />
    );
  return (
    <>
      <Section
        title={homeText.deals}
        list={deals}
        waiting={<TicketSkeletons />}
        action={<WaysOn categoryId={categoryId} />}
      >
        <Deals list={deals} onOpen={props.onOpenDeal} />
      </Section>
      <Section title={homeText.otherBusinesses} list={others} waiting={<BusinessSkeletons />}>
        <OtherBusinesses
          key={categoryId}
          {...others}
          businesses={others.items}
          onOpen={props.onOpenBusiness}
          allHref={directoryHref({ categoryId })}
        />
      </Section>
    </>
  );
}

interface DealsProps {
  list: HomeResultsProps["lists"]["deals"];
  onOpen: (id: number) => void;
}

/** Remounts the grid when the order changes. */
const Deals = ({ list, onOpen }: DealsProps) => (
  <DealGrid key={String(list.near)} {...list} coupons={list.items} onOpen={onOpen} />
);

/** Links to the full lists; above the deals, which load on endlessly here. */
const WaysOn = ({ categoryId }: { categoryId: number | undefined }) => (
  <Ways aria-label={homeText.waysOn}>
    <Button component={Link} to={`/deals${categoryId ? `?category=${categoryId}` : ""}`}>
      {homeText.sortAndFilter}
    </Button>
    <Button component={Link} to={directoryHref({ categoryId })}>
      {homeText.businesses}
    </Button>
    <Button component={Link} to="/events">
      {homeText.localEvents}
    </Button>
  </Ways>
);

const Ways = styled("nav")({
  display: "flex",
  flexWrap: "wrap",
  marginInline: -8,
  "& a": { minWidth: 0, minHeight: 44, paddingInline: 8 },
});

/** The way out of an empty category. */
function ShowAll({ params }: Pick<HomeResultsProps, "params">) {
  if (params.categoryId === undefined) return null;
  const href = homeHref({ ...params, categoryId: undefined });
  return (
    <Button component={Link} to={href} variant="outlined" sx={{ justifySelf: "center" }}>
      {homeText.showAllCategories}
    </Button>
  );
}

function FeaturedResults(props: HomeResultsProps) {
  const { featuredDeals: deals, featuredBusinesses: businesses } = props.lists;
  return (
    <>
      <Section
        title={homeText.featuredDeals}
        list={deals}
        empty={homeText.noFeaturedDeals}
        waiting={<TicketSkeletons />}
      >
        <Deals list={deals} onOpen={props.onOpenDeal} />
      </Section>
      <Section
        title={homeText.featuredBusinesses}
        list={businesses}
        empty={homeText.noFeaturedBusinesses}
        waiting={<BusinessSkeletons />}
      >
        <FeaturedBusinesses
          {...businesses}
          businesses={businesses.items}
          onOpen={props.onOpenBusiness}
        />
      </Section>
    </>
  );
}

interface SectionProps {
  title: string;
  list: Pick<HomeList<unknown>, "total" | "pending" | "error" | "refreshError" | "retry">;
  /** Shown when the list is empty; without it the section is left out. */
  empty?: string;
  /** Shown while the list loads. */
  waiting: ReactNode;
  /** Rendered beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

function Section({ title, list, empty, waiting, action, children }: SectionProps) {
  const none = !list.error && !list.pending && list.total === 0;
  if (none && !empty) return null;
  return (
    <section>
      <SectionHead>
        <Typography variant="h2">{title}</Typography>
        {action}
      </SectionHead>
      {list.refreshError && <RetryLine text={list.refreshError} onRetry={list.retry} />}
      {list.pending ? (
        waiting
      ) : list.error ? (
        <FailureState title={list.error.message} onRetry={list.retry} />
      ) : none && empty ? (
        <StateMessage drawing={<TicketDrawing />} title={empty} />
      ) : (
        children
      )}
    </section>
  );
}

const SectionHead = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  marginBottom: 8,
});

const Panel = styled("div")({
  display: "grid",
  gap: 48,
  "@media (max-width: 599px)": { gap: 40 },
  // Outdated results dim, but only their pictures: text stays readable.
  "& img": { transition: "opacity 150ms ease-out" },
  '&[aria-busy="true"]': { cursor: "progress" },
  '&[aria-busy="true"] img': { opacity: 0.5 },
});
