/** The home page's section of events, below the deals. */
import type { TownEvent } from "@mainstreet/contracts/town-event";
import { Link } from "react-router-dom";
import EditCalendarOutlined from "@mui/icons-material/EditCalendarOutlined";
import { EventGrid, EventGridSkeleton } from "../../../features/events/components/event-grid.tsx";
import { useMounted } from "../../../shared/hooks/hydration.ts";
import { eventsText } from "../../../shared/text/events.ts";
import { BuntingDrawing } from "../../../shared/ui/drawings.tsx";
import { FailureState, RetryLine, StateMessage } from "../../../shared/ui/states.tsx";
import { useHomeEvents } from "./use-home-lists.ts";
import type { HomeList } from "./use-home-lists.ts";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";

const TITLE_ID = "events";

/**
 * The events; with `featuredOnly` (the featured tab of the events' category) the featured ones
 * only, and no section when there are none.
 */
export function HomeEvents({ featuredOnly }: { featuredOnly: boolean }) {
  const all = useHomeEvents(true);
  const list = featuredOnly ? featuredOf(all) : all;
  if (featuredOnly && list.total === 0 && !list.pending && !list.error) return null;
  return (
    <Section aria-labelledby={TITLE_ID} aria-busy={list.pending}>
      <Head>
        <Typography variant="h2" id={TITLE_ID}>
          {eventsText.title}
        </Typography>
        <Subscribe />
      </Head>
      <Content list={list} />
    </Section>
  );
}

/** Featured events come first in the list. */
const featuredOf = (list: HomeList<TownEvent>) => ({
  ...list,
  items: list.items.slice(0, list.featured),
  total: list.featured,
  more: list.items.length < list.featured ? list.more : undefined,
});

/**
 * Calendar apps subscribe to a `webcal:` address; before any script the link is the file itself.
 */
function Subscribe() {
  const calendar = useMounted()
    ? `webcal://${window.location.host}/api/events.ics`
    : "/api/events.ics";
  return (
    <Button href={calendar} startIcon={<EditCalendarOutlined />}>
      {eventsText.subscribe}
    </Button>
  );
}

function Content({ list }: { list: HomeList<TownEvent> }) {
  if (list.error) return <FailureState title={list.error.message} onRetry={list.retry} />;
  if (list.pending) return <EventGridSkeleton />;
  if (list.total === 0)
    return (
      <StateMessage
        drawing={<BuntingDrawing />}
        title={eventsText.empty}
        body={eventsText.emptyAdvice}
      />
    );
  return (
    <>
      {list.refreshError && <RetryLine text={list.refreshError} onRetry={list.retry} />}
      <EventGrid {...list} events={list.items} />
      <Button component={Link} to="/events" sx={{ display: "flex", mt: 1 }}>
        {eventsText.all}
      </Button>
    </>
  );
}

const Section = styled("section")({ marginTop: 48 });

const Head = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "0 16px",
  marginBottom: 12,
  "& > a": { marginRight: -16 },
  "@media (max-width: 599px)": { "& > a": { marginLeft: -16 } },
});
