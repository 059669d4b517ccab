/** Town events as an iCalendar file (RFC 5545). */
import type { TownEvent } from "@mainstreet/contracts/town-event";
import { daysAfter } from "@mainstreet/service/towns/today";
import ical, { escape } from "ical-generator";
import type { ICalEventData } from "ical-generator";
import type { ShownEvent } from "../catalogue/catalogue.ts";
import { spanOf } from "../event/event.time.ts";

/** The town whose events they are, and where its site is: `https://maplewood.example.org`. */
interface CalendarTown {
  slug: string;
  name: string;
  timeZone: string;
  origin: string;
}

/** Calendars look for news this often, in seconds. */
const TTL_SECONDS = 60 * 60;

/** A calendar of the events, or of one alone. */
export function calendarOf(town: CalendarTown, events: readonly ShownEvent[]): string {
  const calendar = ical({
    prodId: "//Main Street//Town events//EN",
    name: escape(oneLine(`${town.name} events`), false),
    ttl: TTL_SECONDS,
  });
  for (const event of events) calendar.createEvent(entryOf(town, event));
  // The last line ends like all others.
  return `${calendar.toString()}\r\n`;
}

function entryOf(town: CalendarTown, { event, revision, updatedAt }: ShownEvent): ICalEventData {
  const span = spanOf(event, town.timeZone);
  const when =
    span.kind === "days"
      ? // The end is the day after the last one.
        { allDay: true, start: dateOf(span.first), end: dateOf(daysAfter(span.last, 1)) }
      : { start: span.start, ...(span.end && { end: span.end }) };
  return {
    ...when,
    id: `event-${event.id}@${town.slug}.main-street`,
    sequence: revision,
    stamp: updatedAt,
    lastModified: updatedAt,
    summary: oneLine(event.name),
    description: descriptionOf(event, span.kind === "days"),
    location: oneLine(event.location || (event.business?.name ?? "")),
    url: linkOf(event.ticketUrl || town.origin),
    categories: [{ name: event.category }],
  };
}

/** What people want to know on the way there; a time that no calendar could read is told as written. */
function descriptionOf(event: TownEvent, wholeDays: boolean): string {
  const times = [event.startTime, event.endTime].filter((time) => time !== "");
  const parts = [
    event.description,
    wholeDays && times.length > 0 ? `Time: ${times.join(" – ")}` : "",
    event.ticketPrice && `Price: ${event.ticketPrice}`,
    event.contactInfo && `Contact: ${event.contactInfo}`,
  ];
  return parts.map(printable).filter(Boolean).join("\n\n");
}

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** Control characters have no place in a calendar; line breaks stay. */
const printable = (text: string) => text.replaceAll(/[^\P{Cc}\n\r\t]/gu, "").trim();
const oneLine = (text: string) => printable(text).replaceAll(/\s+/g, " ");

/** An address as the format takes it: what separates values there is written as a code. */
const linkOf = (url: string) => new URL(url).href.replaceAll(",", "%2C").replaceAll(";", "%3B");
