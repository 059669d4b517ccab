/**
 * An event's card, like a small poster: picture, calendar leaf, and what one needs to get there.
 */
import type { TownEvent } from "@mainstreet/contracts/town-event";
import { memo } from "react";
import { Link } from "react-router-dom";
import { eventPath } from "../../../shared/format/page-path.ts";
import { eventCategories, eventsText } from "../../../shared/text/events.ts";
import { lineClamp } from "../../../shared/theme/tokens.ts";
import { DateBadge } from "../../../shared/ui/date-badge.tsx";
import { FeaturedRibbon, Picture } from "../../../shared/ui/picture.tsx";
import { EventDetails, EventLinks } from "./event-details.tsx";
import Card from "@mui/material/Card";
import { styled } from "@mui/material/styles";

/** Memoized: renders again only when its props change. */
export const EventCard = memo(function EventCard({ event }: { event: TownEvent }) {
  return (
    <Poster component="article">
      <Top>
        <Picture
          src={event.imageUrl}
          alt=""
          kind="event"
          width={640}
          height={400}
          sizes="(min-width: 1200px) 282px, (min-width: 900px) 32vw, (min-width: 600px) 48vw, 92vw"
        />
        {event.isFeatured && <FeaturedRibbon label={eventsText.featured} />}
      </Top>
      <Head>
        <DateBadge day={event.startDate} />
        <p>{eventCategories[event.category] ?? event.category}</p>
      </Head>
      <Body>
        <h3 dir="auto">
          <Link to={eventPath(event)}>{event.name}</Link>
        </h3>
        {event.business && <p dir="auto">{event.business.name}</p>}
        {event.description && (
          <p dir="auto" data-clamped>
            {event.description}
          </p>
        )}
        <EventDetails event={event} />
      </Body>
      <Actions>
        <EventLinks event={event} variant="text" />
      </Actions>
    </Poster>
  );
});

/** The look of an event's card. */
const Poster = styled(Card)<{ component: "article" }>({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  height: "100%",
  overflowWrap: "anywhere",
});

const Top = styled("div")({
  position: "relative",
  aspectRatio: "16 / 10",
  overflow: "hidden",
  borderRadius: "11px 11px 0 0",
});

/** The calendar leaf overlaps the picture's lower edge; the category is beside it. */
const Head = styled("div")(({ theme }) => ({
  position: "relative",
  display: "flex",
  alignItems: "flex-end",
  justifyContent: "space-between",
  gap: 12,
  height: 36,
  paddingInline: 16,
  "& > p": {
    margin: 0,
    fontSize: "0.8125rem",
    fontWeight: 600,
    lineHeight: 1.5,
    textAlign: "right",
    color: theme.vars.palette.text.secondary,
  },
}));

const Body = styled("div")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  flexGrow: 1,
  gap: 4,
  padding: "12px 16px 12px",
  "& h3": { margin: 0, fontSize: "1.0625rem", fontWeight: 600, lineHeight: 1.35 },
  "& h3 a": { color: "inherit" },
  "& h3 a:not(:hover)": { textDecoration: "none" },
  // The link's area covers the card.
  "& h3 a::after": { content: '""', position: "absolute", inset: 0 },
  "& p": {
    margin: 0,
    fontSize: "0.875rem",
    lineHeight: 1.4,
    color: theme.vars.palette.text.secondary,
  },
  "& [data-clamped]": {
    ...lineClamp(2),
  },
}));

const Actions = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: "0 16px",
  margin: "0 16px",
  padding: "2px 0",
  borderTop: `2px dotted ${theme.vars.palette.divider}`,
  "& a": {
    position: "relative",
    display: "inline-flex",
    alignItems: "center",
    gap: 6,
    minHeight: 44,
    marginLeft: -12,
    fontSize: "0.875rem",
    fontWeight: 600,
    color: theme.vars.palette.primary.main,
    textDecoration: "none",
    "&:hover": { textDecoration: "underline" },
  },
  "& svg": { fontSize: 20 },
}));
