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
import { Actions, Body, Facts, Head, Poster, Top } from "./event-poster.ts";
import { eventDays, eventHours } from "./event-when.ts";

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
