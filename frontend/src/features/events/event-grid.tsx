/** The grid of events, and its place while they are on their way. */
import type { TownEvent } from "@mainstreet/contracts/town-event";
import { eventsText } from "../../shared/text/events.ts";
import { CardGrid, HiddenText } from "../../shared/ui/page.tsx";
import { EventCard } from "./event-card.tsx";
import { styled } from "../../shared/ui/styled.ts";
import { Button } from "../../shared/ui/button.tsx";
import { keyframes } from "../../shared/ui/keyframes.ts";
import { CardRows } from "../../shared/ui/card-rows.tsx";

interface EventGridProps {
  events: TownEvent[];
  /** Events in all pages. */
  total: number;
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
}

/** Goes on by its button only: the page has to end somewhere. */
export function EventGrid({ events, total, hasMore, loadingMore, onMore }: EventGridProps) {
  return (
    <>
      <CardRows data-cards="events">
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} />
          </li>
        ))}
      </CardRows>
      {hasMore && (
        <MoreRow>
          <Button
            variant="outlined"
            aria-disabled={loadingMore}
            onClick={() => {
              if (!loadingMore) onMore();
            }}
          >
            {eventsText.more(total - events.length)}
          </Button>
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
          <Place key={key} />
        ))}
      </CardGrid>
    </>
  );
}

const MoreRow = styled("div")({ display: "grid", justifyItems: "center", paddingTop: 24 });

const breathe = keyframes({ "50%": { opacity: 0.6 } });

const Place = styled("li")(({ theme }) => ({
  height: 400,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.well,
  animation: `${breathe} 1.6s ease-in-out infinite`,
}));
