/** An event as a small poster: picture, the leaf of a calendar, and what one needs to get there. */
import Button from "@mui/material/Button";
import type { TownEvent } from "@mainstreet/contracts/town-event";
import ConfirmationNumberOutlined from "@mui/icons-material/ConfirmationNumberOutlined";
import EventAvailableOutlined from "@mui/icons-material/EventAvailableOutlined";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import SellOutlined from "@mui/icons-material/SellOutlined";
import { memo, useState } from "react";
import type { ReactNode } from "react";
import { webHref } from "../../shared/format/listing.ts";
import { eventCategories, eventsText } from "../../shared/text/events.ts";
import { CalendarLeaf } from "../../shared/ui/calendar-leaf.tsx";
import { HiddenText } from "../../shared/ui/page.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import { FeaturedRibbon } from "../../shared/ui/ribbon.tsx";
import { eventDays, eventHours } from "./event-when.ts";
import Card from "@mui/material/Card";
import { styled } from "@mui/material/styles";

/** Renders anew for new values only. */
export const EventCard = memo(function EventCard({ event }: { event: TownEvent }) {
  const hours = eventHours(event);
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
        <CalendarLeaf day={event.startDate} />
        <p>{eventCategories[event.category] ?? event.category}</p>
      </Head>
      <Body>
        <h3 dir="auto">{event.name}</h3>
        {event.business && <p dir="auto">{event.business.name}</p>}
        <Description event={event} />
        <Facts>
          <Fact label={eventsText.when} icon={<ScheduleRounded aria-hidden="true" />}>
            <time dateTime={event.startDate}>{eventDays(event)}</time>
            {hours !== "" && <span>{hours}</span>}
          </Fact>
          {event.location !== "" && (
            <Fact label={eventsText.where} icon={<PlaceOutlined aria-hidden="true" />}>
              {event.location}
            </Fact>
          )}
          {event.ticketPrice !== "" && (
            <Fact label={eventsText.price} icon={<SellOutlined aria-hidden="true" />}>
              {event.ticketPrice}
            </Fact>
          )}
        </Facts>
      </Body>
      <CardActions event={event} />
    </Poster>
  );
});

/** As many letters fit the two lines of the narrowest card. */
const SHORT = 70;

function Description({ event: { name, description } }: { event: TownEvent }) {
  const [open, setOpen] = useState(false);
  if (description === "") return null;
  if (description.length <= SHORT) return <p dir="auto">{description}</p>;
  return (
    <>
      <p dir="auto" data-clamped={!open}>
        {description}
      </p>
      <Button
        aria-expanded={open}
        aria-label={eventsText.ofEvent(open ? eventsText.less : eventsText.whole, name)}
        onClick={() => setOpen(!open)}
      >
        {open ? eventsText.less : eventsText.whole}
      </Button>
    </>
  );
}

function Fact({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>
        {icon}
        <HiddenText>{label}</HiddenText>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function CardActions({ event }: { event: TownEvent }) {
  const tickets = webHref(event.ticketUrl);
  return (
    <Actions>
      <Button
        startIcon={<EventAvailableOutlined />}
        href={`/api/events/${event.id}/calendar.ics`}
        aria-label={eventsText.ofEvent(eventsText.addToCalendar, event.name)}
      >
        {eventsText.addToCalendar}
      </Button>
      {tickets && (
        <Button
          startIcon={<ConfirmationNumberOutlined />}
          href={tickets}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={eventsText.ofEvent(eventsText.tickets, event.name)}
        >
          {eventsText.tickets}
        </Button>
      )}
    </Actions>
  );
}

/** The look of an event's card. */
const Poster = styled(Card)<{ component: "article" }>({
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

/** The leaf hangs over the picture's lower edge, the category stands beside it. */
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
    lineHeight: "20px",
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
  "& p": {
    margin: 0,
    fontSize: "0.875rem",
    lineHeight: 1.4,
    color: theme.vars.palette.text.secondary,
  },
  "& [data-clamped=true]": {
    display: "-webkit-box",
    WebkitLineClamp: 2,
    WebkitBoxOrient: "vertical",
    overflow: "hidden",
    // Nothing could open it.
    "@media (scripting: none)": { display: "block" },
  },
  "& > button": {
    alignSelf: "start",
    minHeight: 36,
    margin: "-6px 0 -6px -16px",
    fontSize: "0.8125rem",
  },
}));

/** When, where and for how much, one line each. */
const Facts = styled("dl")(({ theme }) => ({
  display: "grid",
  gap: 4,
  margin: "auto 0 0",
  paddingTop: 8,
  fontSize: "0.875rem",
  lineHeight: "20px",
  fontVariantNumeric: "tabular-nums",
  "& > div": { display: "flex", gap: 8 },
  "& dt": { display: "flex", flexShrink: 0 },
  "& dt svg": { fontSize: 20, color: theme.vars.palette.text.secondary },
  "& dd": { margin: 0, minWidth: 0 },
  "& time, & time + span": { display: "block" },
}));

const Actions = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: "0 16px",
  margin: "0 16px",
  padding: "2px 0",
  borderTop: `2px dotted ${theme.vars.palette.divider}`,
  "& a": {
    display: "inline-flex",
    alignItems: "center",
    gap: 6,
    minHeight: 44,
    fontSize: "0.875rem",
    fontWeight: 600,
    color: theme.vars.palette.primary.main,
    textDecoration: "none",
    "&:hover": { textDecoration: "underline" },
  },
  "& svg": { fontSize: 20 },
}));
