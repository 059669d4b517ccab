/** One event's page: everything about it, and its next dates if it repeats. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { lastDay } from "@mainstreet/contracts/last-day";
import type { Occurrence, TownEvent } from "@mainstreet/contracts/town-event";
import ContactPhoneOutlined from "@mui/icons-material/ContactPhoneOutlined";
import StarRounded from "@mui/icons-material/StarRounded";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Alert from "@mui/material/Alert";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { eventDays, eventHours, eventWhen } from "../../../features/events/event-when.ts";
import { eventQuery } from "../../../features/events/api/events-api.ts";
import { useApi } from "../../../shared/api/client.ts";
import { PageWidth } from "../../../shared/ui/page.tsx";
import { eventCategories, eventText, eventsText } from "../../../shared/text/events.ts";
import { BuntingDrawing } from "../../../shared/ui/drawings.tsx";
import {
  BackToDeals,
  Badges,
  Block,
  Columns,
  MissingRecord,
  PageActions,
  Sheet,
  SheetPicture,
  useRecordTitle,
} from "../../../shared/ui/record-page.tsx";
import { readId } from "../page-route.ts";
import { NEW_TAB, mapsHref } from "../../../shared/format/contact-links.ts";
import { businessPath, eventPath } from "../../../shared/format/page-path.ts";
import { useToday } from "../../../shared/town/today.tsx";
import { DateBadge } from "../../../shared/ui/date-badge.tsx";
import { MultilineText } from "../../../shared/ui/multiline-text.tsx";
import { ShareButton } from "../../../shared/ui/share-button.tsx";
import {
  EventDetails,
  EventLinks,
  EventDetail,
} from "../../../features/events/components/event-details.tsx";

function EventRoute() {
  const id = readId(useParams()["id"]);
  return (
    <PageWidth>
      {id === undefined ? <MissingRecord {...missing} /> : <KnownEvent id={id} />}
    </PageWidth>
  );
}
export { EventRoute as Component };

const missing = { drawing: <BuntingDrawing />, text: eventText };

function KnownEvent({ id }: { id: number }) {
  const query = useQuery(eventQuery(useApi(), id));
  const { data } = query;
  useRecordTitle(query, (town) => eventText.pageTitle(data, data ? eventWhen(data) : "", town));
  return data ? <EventPage event={data} /> : <MissingRecord {...missing} query={query} />;
}

function EventPage({ event: known }: { event: TownEvent }) {
  const today = useToday();
  const event = nextOn(known, today);
  const isOver = lastDay(event) < today;
  const { business, location, occurrences = [] } = event;
  const place = location === "" ? business : { name: location, address: "" };
  // A single date is shown above already, but not why it was cancelled or which day it was moved
  // from.
  const differs = occurrences.some(({ status }) => status !== "scheduled");
  const isTold = !isOver && (occurrences.length > 1 || differs);
  return (
    <>
      <BackToDeals />
      {isOver && (
        <Alert severity="warning" role="note" sx={{ mb: 2 }}>
          {eventText.over}
        </Alert>
      )}
      <Columns>
        <Sheet component="article">
          <SheetPicture src={event.imageUrl} kind="event" />
          <Block>
            <Badges>
              <Chip variant="outlined" label={eventCategories[event.category] ?? event.category} />
              {event.isFeatured && (
                <Chip color="secondary" icon={<StarRounded />} label={eventsText.featured} />
              )}
            </Badges>
            <Head>
              <DateBadge day={event.startDate} />
              <div>
                <Typography variant="h1" dir="auto">
                  {event.name}
                </Typography>
                {business && (
                  <Typography
                    component={Link}
                    to={businessPath(business)}
                    color="primary"
                    dir="auto"
                  >
                    {business.name}
                  </Typography>
                )}
              </div>
            </Head>
            <MultilineText text={event.description} />
            {isTold && <EventDates occurrences={occurrences} />}
            <PageActions data-screen-only>
              {!isOver && <EventLinks event={event} variant="outlined" />}
              <ShareButton title={event.name} text={eventWhen(event)} path={eventPath(event)} />
            </PageActions>
          </Block>
        </Sheet>
        <Side component="aside">
          <EventDetails
            event={event}
            place={
              place && (
                <a href={mapsHref(place)} {...NEW_TAB}>
                  {location || place.address}
                </a>
              )
            }
          >
            {event.contactInfo !== "" && (
              <EventDetail label={eventText.contact} icon={<ContactPhoneOutlined />}>
                {event.contactInfo}
              </EventDetail>
            )}
          </EventDetails>
        </Side>
      </Columns>
      <Button component={Link} to="/events" variant="outlined" sx={{ mt: 4 }}>
        {eventsText.all}
      </Button>
    </>
  );
}

const Head = styled("div")({ display: "flex", gap: 16, alignItems: "center" });

const Side = styled(Card)<{ component: "aside" }>(({ theme }) => ({
  padding: "12px 20px 20px",
  overflowWrap: "anywhere",
  "& a": { color: theme.vars.palette.primary.main },
}));

/** The next dates of a repeating event, including those cancelled or moved. */
const EventDates = ({ occurrences }: { occurrences: Occurrence[] }) => (
  <div>
    <h2>{eventText.dates}</h2>
    <Dates>
      {occurrences.map((one) => (
        <li key={one.day}>
          <When occurrence={one} />
          {one.note !== "" && <small dir="auto">{one.note}</small>}
        </li>
      ))}
    </Dates>
  </div>
);

/**
 * One date; if it is cancelled or moved, the rule's day struck through and what happens instead.
 */
function When({ occurrence: one }: { occurrence: Occurrence }) {
  const usual = { ...one, startDate: one.day, endDate: null };
  if (one.status === "scheduled") return <time dateTime={one.startDate}>{eventDays(one)}</time>;
  const hours = one.status === "moved" ? eventHours(one) : "";
  return (
    <>
      <s>{eventDays(usual)}</s> <strong>{[one.change, hours].filter(Boolean).join(", ")}</strong>
    </>
  );
}

const Dates = styled("ul")(({ theme }) => ({
  fontVariantNumeric: "tabular-nums",
  "& s": { color: theme.vars.palette.text.secondary },
  "& strong": { fontWeight: 600, color: theme.vars.palette.secondary.main },
  "& small": { display: "block", color: theme.vars.palette.text.secondary, fontSize: "0.875rem" },
}));

/**
 * Returns a repeating event with the dates of its first occurrence that is not over on `today`;
 * unchanged if that one is its first already, or none is known.
 */
export function nextOn(event: TownEvent, today: string): TownEvent {
  const occurrences = event.occurrences?.filter((one) => lastDay(one) >= today);
  const next = occurrences?.[0];
  if (!next || next === event.occurrences?.[0]) return event;
  const { startDate, endDate, startTime, endTime, change } = next;
  return { ...event, startDate, endDate, startTime, endTime, change, occurrences };
}
