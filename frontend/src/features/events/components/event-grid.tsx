/** The grid of events, and its place while they are on their way. */
import type { TownEvent } from "@mainstreet/contracts/town-event";
import { eventsText } from "../../../shared/text/events.ts";
import { siteText } from "../../../shared/text/site.ts";
import { CardGrid, HiddenText } from "../../../shared/ui/page.tsx";
import { RetryLine } from "../../../shared/ui/failure-state.tsx";
import { EventCard } from "./event-card.tsx";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";

interface EventGridProps {
  events: TownEvent[];
  /** Events in all pages. */
  total: number;
  hasMore?: boolean;
  loadingMore?: boolean;
  moreFailed?: boolean;
  onMore?: () => void;
}

/** Goes on by its button only: the page has to end somewhere. */
export function EventGrid(props: EventGridProps) {
  const { events, total, hasMore, loadingMore = false, moreFailed = false, onMore } = props;
  return (
    <>
      <CardGrid data-cards="events">
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} />
          </li>
        ))}
      </CardGrid>
      {hasMore && onMore && (
        <MoreRow>
          {moreFailed && !loadingMore ? (
            <RetryLine text={siteText.moreFailed} onRetry={onMore} />
          ) : (
            <Button
              variant="outlined"
              aria-disabled={loadingMore}
              onClick={() => {
                if (!loadingMore) onMore();
              }}
            >
              {eventsText.more(total - events.length)}
            </Button>
          )}
        </MoreRow>
      )}
    </>
  );
}

/** As high as the cards that come. */
export function EventGridPlace() {
  return (
    <>
      <HiddenText>{eventsText.loading}</HiddenText>
      <CardGrid aria-hidden="true">
        {["a", "b", "c", "d"].map((key) => (
          <li key={key}>
            <Place variant="rounded" />
          </li>
        ))}
      </CardGrid>
    </>
  );
}

const MoreRow = styled("div")({ display: "grid", justifyItems: "center", paddingTop: 24 });

const Place = styled(Skeleton)({ height: 400, borderRadius: 12 });
