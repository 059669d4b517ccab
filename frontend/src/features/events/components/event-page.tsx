/** Everything about one event. */
import type { TownEvent } from "@mainstreet/contracts/town-event";
import ContactPhoneOutlined from "@mui/icons-material/ContactPhoneOutlined";
import StarRounded from "@mui/icons-material/StarRounded";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { Link } from "react-router-dom";
import { mapsHref } from "../../../shared/format/listing.ts";
import { businessPath, eventPath } from "../../../shared/format/page-path.ts";
import { eventCategories, eventText, eventsText } from "../../../shared/text/events.ts";
import { useToday } from "../../../shared/town/today.tsx";
import { CalendarLeaf } from "../../../shared/ui/calendar-leaf.tsx";
import { Notice } from "../../../shared/ui/notice.ts";
import {
  BackToDeals,
  Badges,
  Block,
  Columns,
  PageActions,
  Sheet,
  SheetPicture,
} from "../../../shared/ui/record-page.tsx";
import { ShareButton } from "../../../shared/ui/share-button.tsx";
import { EventDates } from "./event-dates.tsx";
import { EventFacts, EventLinks, Fact } from "./event-facts.tsx";
import { nextOn } from "../event-next.ts";
import { eventDays, lastDay } from "../event-when.ts";

export function EventPage({ event: known }: { event: TownEvent }) {
  const today = useToday();
  const event = nextOn(known, today);
  const isOver = lastDay(event) < today;
  const { business, occurrences = [] } = event;
  return (
    <>
      <BackToDeals />
      {isOver && <Notice>{eventText.over}</Notice>}
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
              <CalendarLeaf day={event.startDate} />
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
            {event.description !== "" && (
              <Typography dir="auto" sx={{ whiteSpace: "pre-line" }}>
                {event.description}
              </Typography>
            )}
            {occurrences.length > 1 && <EventDates occurrences={occurrences} />}
            <PageActions>
              {!isOver && <EventLinks event={event} variant="outlined" />}
              <ShareButton title={event.name} text={eventDays(event)} path={eventPath(event)} />
            </PageActions>
          </Block>
        </Sheet>
        <Side component="aside">
          <EventFacts
            event={event}
            place={
              <a
                href={mapsHref({ name: event.location, address: "" })}
                target="_blank"
                rel="noopener noreferrer"
              >
                {event.location}
              </a>
            }
          >
            {event.contactInfo !== "" && (
              <Fact label={eventText.contact} icon={<ContactPhoneOutlined aria-hidden="true" />}>
                {event.contactInfo}
              </Fact>
            )}
          </EventFacts>
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
