/** All that was found: the deals, then the businesses, then the events. */
import type {
  SearchResults as Results,
  TownEventSearchResults,
} from "@mainstreet/contracts/search";
import { useRef } from "react";
import type { ReactNode } from "react";
import { resultsHref } from "../api/search-api.ts";
import { useFocusWhenLost } from "../../../shared/hooks/focus.ts";
import { searchText } from "../../../shared/text/search.ts";
import { StreetDrawing } from "../../../shared/ui/drawings.tsx";
import { StateMessage } from "../../../shared/ui/states.tsx";
import { styled } from "@mui/material/styles";
import { Link } from "react-router-dom";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";

interface SearchResultsProps {
  q: string;
  found: Results;
  foundEvents: TownEventSearchResults | undefined;
  openNow?: true | undefined;
  /** Where more of each kind are shown. */
  moreHref: string | undefined;
  /** Grids of the three kinds: features do not know each other. */
  deals: ReactNode;
  businesses: ReactNode;
  events: ReactNode;
  /** Says what did not come: then nobody knows that there is nothing. */
  failure: ReactNode;
}

export function SearchResults(props: SearchResultsProps) {
  const { q, found, foundEvents, openNow, moreHref, deals, businesses, events, failure } = props;
  const { total } = found;
  const eventTotal = foundEvents?.total ?? 0;
  if (!failure && total.coupons + total.businesses + eventTotal === 0)
    return (
      <StateMessage
        drawing={<StreetDrawing />}
        heading="h2"
        title={openNow ? searchText.noneOpen(q) : searchText.empty(q)}
        {...(!openNow && { body: searchText.emptyAdvice })}
        action={
          <Button component={Link} to={openNow ? resultsHref(q) : "/"} variant="outlined">
            {openNow ? searchText.anyHours : searchText.allDeals}
          </Button>
        }
      />
    );
  return (
    <Sections key={`${q} ${openNow}`}>
      <Section
        title={searchText.deals}
        shown={found.coupons.length}
        total={total.coupons}
        moreHref={moreHref}
      >
        {deals}
      </Section>
      <Section
        title={searchText.businesses}
        shown={found.businesses.length}
        total={total.businesses}
        moreHref={moreHref}
      >
        {businesses}
      </Section>
      <Section
        title={searchText.events}
        shown={foundEvents?.events.length ?? 0}
        total={eventTotal}
        moreHref={moreHref}
      >
        {events}
      </Section>
      {failure}
    </Sections>
  );
}

interface SectionProps {
  title: string;
  shown: number;
  total: number;
  moreHref: string | undefined;
  children: ReactNode;
}

function Section({ title, shown, total, moreHref, children }: SectionProps) {
  const section = useRef<HTMLElement>(null);
  // Where all are shown, the way to more has left: it goes on with the first that has come.
  useFocusWhenLost(shown, (before) =>
    shown > before
      ? section.current?.querySelectorAll("li")[before]?.querySelector("a, button")
      : null,
  );
  if (total === 0) return null;
  return (
    <section ref={section}>
      <Typography variant="h2" gutterBottom>
        {title}
      </Typography>
      {children}
      {shown < total &&
        (moreHref ? (
          <Button
            component={Link}
            to={moreHref}
            replace
            preventScrollReset
            variant="outlined"
            sx={MORE}
          >
            {searchText.more}
          </Button>
        ) : (
          <Typography color="textSecondary" sx={{ mt: 2 }}>
            {searchText.firstOf(shown, total)}
          </Typography>
        ))}
    </section>
  );
}

const MORE = { mt: 2 };

const Sections = styled("div")({ display: "grid", gap: 48 });
