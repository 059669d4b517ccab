/** The grid of events, and its placeholders while they load. */
import type { TownEvent } from "@mainstreet/contracts/town-event";
import { useRef } from "react";
import type { LoadMoreState } from "../../../shared/api/load-more-state.ts";
import { useFocusWhenLost } from "../../../shared/hooks/focus.ts";
import { eventsText } from "../../../shared/text/events.ts";
import { CardGrid, HiddenText } from "../../../shared/ui/page.tsx";
import { MoreButton, MoreRow } from "../../../shared/ui/load-more.tsx";
import { EventCard } from "./event-card.tsx";
import { styled } from "@mui/material/styles";
import Skeleton from "@mui/material/Skeleton";

interface EventGridProps {
  events: TownEvent[];
  /** Events on all pages. */
  total: number;
  more?: LoadMoreState | undefined;
}

/** More events load by the button only, as the page's footer has to be reachable. */
export function EventGrid({ events, total, more }: EventGridProps) {
  const list = useRef<HTMLUListElement>(null);
  // The button disappears with the last events.
  useFocusWhenLost(events.length, (before) => list.current?.children[before]?.querySelector("a"));
  return (
    <>
      <CardGrid data-cards="events" ref={list}>
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} />
          </li>
        ))}
      </CardGrid>
      {more && (
        <MoreRow>
          <MoreButton label={eventsText.more(total - events.length)} {...more} />
        </MoreRow>
      )}
    </>
  );
}

/** Placeholders, as high as the cards. */
export function EventGridSkeleton() {
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

const Place = styled(Skeleton)({ height: 400, borderRadius: 12 });
