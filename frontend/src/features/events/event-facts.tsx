/** When, where and for how much an event is, one line each, and what one does with it. */
import type { TownEvent } from "@mainstreet/contracts/town-event";
import ConfirmationNumberOutlined from "@mui/icons-material/ConfirmationNumberOutlined";
import ContactPhoneOutlined from "@mui/icons-material/ContactPhoneOutlined";
import EventAvailableOutlined from "@mui/icons-material/EventAvailableOutlined";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import SellOutlined from "@mui/icons-material/SellOutlined";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { mapsHref, webHref } from "../../shared/format/listing.ts";
import { eventText, eventsText } from "../../shared/text/events.ts";
import { HiddenText } from "../../shared/ui/page.tsx";
import { eventDays, eventHours } from "./event-when.ts";

interface EventFactsProps {
  event: TownEvent;
  /** With the way there and whom to ask, as there is room for on the event's own page. */
  whole?: boolean;
}

export function EventFacts({ event, whole = false }: EventFactsProps) {
  const hours = eventHours(event);
  const { location, ticketPrice, contactInfo } = event;
  return (
    <Facts>
      <Fact label={eventsText.when} icon={<ScheduleRounded aria-hidden="true" />}>
        <time dateTime={event.startDate}>{eventDays(event)}</time>
        {hours !== "" && <span>{hours}</span>}
      </Fact>
      {location !== "" && (
        <Fact label={eventsText.where} icon={<PlaceOutlined aria-hidden="true" />}>
          {whole ? (
            <a
              href={mapsHref({ name: location, address: "" })}
              target="_blank"
              rel="noopener noreferrer"
            >
              {location}
            </a>
          ) : (
            location
          )}
        </Fact>
      )}
      {ticketPrice !== "" && (
        <Fact label={eventsText.price} icon={<SellOutlined aria-hidden="true" />}>
          {ticketPrice}
        </Fact>
      )}
      {whole && contactInfo !== "" && (
        <Fact label={eventText.contact} icon={<ContactPhoneOutlined aria-hidden="true" />}>
          {contactInfo}
        </Fact>
      )}
    </Facts>
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

interface EventLinksProps {
  event: TownEvent;
  variant: "text" | "outlined";
}

/** Into one's calendar, and to the tickets. */
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
          target="_blank"
          rel="noopener noreferrer"
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
  lineHeight: "20px",
  fontVariantNumeric: "tabular-nums",
  "& > div": { display: "flex", gap: 8 },
  "& dt": { display: "flex", flexShrink: 0 },
  "& dt svg": { fontSize: 20, color: theme.vars.palette.text.secondary },
  "& dd": { margin: 0, minWidth: 0 },
  "& dd a": { color: theme.vars.palette.primary.main },
  "& time, & time + span": { display: "block" },
}));
