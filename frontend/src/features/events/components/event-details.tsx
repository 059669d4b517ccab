/** An event's facts (when, where, how much), one line each, and the links for it. */
import type { TownEvent } from "@mainstreet/contracts/town-event";
import ConfirmationNumberOutlined from "@mui/icons-material/ConfirmationNumberOutlined";
import EventAvailableOutlined from "@mui/icons-material/EventAvailableOutlined";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import SellOutlined from "@mui/icons-material/SellOutlined";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { NEW_TAB, webHref } from "../../../shared/format/contact-links.ts";
import { eventsText } from "../../../shared/text/events.ts";
import { HiddenText } from "../../../shared/ui/page.tsx";
import { eventDays, eventHours } from "../event-when.ts";

interface EventDetailsProps {
  event: TownEvent;
  /** Shown as the place instead of its plain text. */
  place?: ReactNode;
  /** More facts, after the event's own. */
  children?: ReactNode;
}

export function EventDetails({ event, place, children }: EventDetailsProps) {
  const hours = eventHours(event);
  const where = event.location || event.business?.address;
  return (
    <Facts>
      <EventDetail label={eventsText.when} icon={<ScheduleRounded />}>
        <time dateTime={event.startDate}>{eventDays(event)}</time>
        {hours !== "" && <span>{hours}</span>}
        {event.repeats && <span>{event.repeats}</span>}
        {event.change && <strong>{event.change}</strong>}
      </EventDetail>
      {where && (
        <EventDetail label={eventsText.where} icon={<PlaceOutlined />}>
          {place ?? where}
        </EventDetail>
      )}
      {event.ticketPrice !== "" && (
        <EventDetail label={eventsText.price} icon={<SellOutlined />}>
          {event.ticketPrice}
        </EventDetail>
      )}
      {children}
    </Facts>
  );
}

interface EventDetailProps {
  label: string;
  icon: ReactNode;
  children: ReactNode;
}

export const EventDetail = ({ label, icon, children }: EventDetailProps) => (
  <div>
    <dt>
      {icon}
      <HiddenText>{label}</HiddenText>
    </dt>
    <dd dir="auto">{children}</dd>
  </div>
);

interface EventLinksProps {
  event: TownEvent;
  variant: "text" | "outlined";
}

/** Links to add the event to a calendar, and to its tickets. */
export function EventLinks({ event, variant }: EventLinksProps) {
  const tickets = webHref(event.ticketUrl);
  return (
    <>
      <Button
        variant={variant}
        startIcon={<EventAvailableOutlined />}
        href={`/api/events/${event.id}/calendar.ics`}
        aria-label={eventsText.ofEvent(eventsText.addToCalendar, event.name)}
      >
        {eventsText.addToCalendar}
      </Button>
      {tickets && (
        <Button
          variant={variant}
          startIcon={<ConfirmationNumberOutlined />}
          href={tickets}
          {...NEW_TAB}
          aria-label={eventsText.ofEvent(eventsText.tickets, event.name)}
        >
          {eventsText.tickets}
        </Button>
      )}
    </>
  );
}

const Facts = styled("dl")(({ theme }) => ({
  display: "grid",
  gap: 4,
  margin: "auto 0 0",
  paddingTop: 8,
  fontSize: "0.875rem",
  lineHeight: 1.43,
  fontVariantNumeric: "tabular-nums",
  "& > div": { display: "flex", gap: 8 },
  "& dt": { display: "flex", flexShrink: 0 },
  "& dt svg": { fontSize: 20, color: theme.vars.palette.text.secondary },
  "& dd": { margin: 0, minWidth: 0 },
  "& time, & dd > span, & strong": { display: "block" },
  "& strong": { fontWeight: 600, color: theme.vars.palette.secondary.main },
}));
