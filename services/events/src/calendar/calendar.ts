/** Town events as an iCalendar file (RFC 5545). */
import { TZDate } from "@date-fns/tz";
import { formatRule } from "@mainstreet/contracts/recurrence";
import type { Occurrence, TownEvent } from "@mainstreet/contracts/town-event";
import { minutesOf, saysUntil } from "@mainstreet/contracts/clock-time";
import { lastDay } from "@mainstreet/contracts/last-day";
import { daysLater } from "@mainstreet/contracts/open-at";
import ical, { ICalEventStatus, escape } from "ical-generator";
import type { ICalEventData } from "ical-generator";
import { tzlib_get_ical_block as timeZoneBlock } from "timezones-ical-library";
import type { ShownEvent } from "../catalogue/listed.ts";
import { spanOf } from "../event/event.time.ts";
import type { Span } from "../event/event.time.ts";
import { differing, usual } from "../event/series.ts";
import type { Series } from "../event/series.ts";

/** The town whose events they are, and where its site is: `https://maplewood.example.org`. */
interface CalendarTown {
  slug: string;
  name: string;
  timeZone: string;
  origin: string;
}

/** Calendars look for news this often, in seconds. */
const TTL_SECONDS = 60 * 60;

/** Calendars take long to write, and read, whatever single events hold: of more the later ones are left out. */
const MOST_ENTRIES = 2000;

/** As which other systems write that there is no last day. */
const LAST_DAY = "9999-12-31";

/** A calendar of the events, in their order, or of one alone; without what was cancelled or moved before `since`. */
export function calendarOf(town: CalendarTown, events: readonly ShownEvent[], since = ""): string {
  const calendar = ical({
    prodId: "//Main Street//Town events//EN",
    name: escape(oneLine(`${town.name} events`), false),
    ttl: TTL_SECONDS,
    // Events say for themselves whether they are in a time zone.
    timezone: { name: null, generator: timeZoneOf },
  });
  for (const event of events) {
    const entries = entriesOf(town, event, since);
    if (calendar.length() + entries.length > MOST_ENTRIES) break;
    for (const entry of entries) calendar.createEvent(entry);
  }
  // The last line ends like all others.
  return `${withDays(calendar.toString())}\r\n`;
}

/** The library knows times only as what an entry stands for; of whole days a day is asked for. */
const withDays = (file: string) =>
  file.replaceAll(/^RECURRENCE-ID:(\d{8})T000000Z/gm, "RECURRENCE-ID;VALUE=DATE:$1");

/** The rules of a time zone by the very name that entries have. */
function timeZoneOf(name: string): string | null {
  const [block] = timeZoneBlock(name);
  return block?.replace(/^TZID:.*$/m, `TZID:${name}`) ?? null;
}

/** Of one that repeats, its rule by the town's clock, and what is cancelled or moved. */
function entriesOf(town: CalendarTown, shown: ShownEvent, since: string): ICalEventData[] {
  const { event, series } = shown;
  const { timeZone } = town;
  const span = spanOf(event, timeZone);
  const isWhole = span.kind === "days";
  const entry = entryOf(town, shown, isWhole);
  if (!series) return [{ ...entry, ...whenOf(span) }];
  // All of a series are whole days or none is: of one that is moved to an hour without an end, the hour is told.
  const at = (one: Occurrence) => {
    const isOpen = minutesOf(one.endTime) === null;
    const times = isWhole ? { ...one, startTime: "" } : isOpen ? { ...one, endDate: null } : one;
    return whenOf(spanOf(times, timeZone), timeZone);
  };
  const changed = (one: Occurrence): ICalEventData => {
    const { startTime, endTime, note } = one;
    const isCancelled = one.status === "cancelled";
    const about = descriptionOf({ ...event, startTime, endTime }, isWhole);
    return {
      ...entry,
      ...at(one),
      recurrenceId: at(usual(series, one.day)).start,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: isCancelled ? `Cancelled: ${entry.summary}` : entry.summary,
      description: [printable(note), about].filter(Boolean).join("\n\n"),
    };
  };
  return [
    { ...entry, ...at(usual(series)), repeating: ruleOf(series, isWhole, timeZone) },
    ...differing(series)
      .filter((one) => one.day >= since || lastDay(one) >= since)
      .map(changed),
  ];
}

/** A town that its export fills counts revisions anew: seconds never fall, and fit the format's 32 bits until 2088. */
const sequenceAt = (updatedAt: Date) =>
  Math.floor((updatedAt.getTime() - Date.UTC(2020, 0, 1)) / 1000);

function entryOf(town: CalendarTown, { event, updatedAt }: ShownEvent, isWhole: boolean) {
  return {
    id: `event-${event.id}@${town.slug}.main-street`,
    sequence: sequenceAt(updatedAt),
    stamp: updatedAt,
    lastModified: updatedAt,
    summary: oneLine(event.name),
    description: descriptionOf(event, isWhole),
    location: oneLine(event.location || placeOf(event.business)),
    url: linkOf(event.ticketUrl || `${town.origin}/events/${event.id}`),
    categories: [{ name: event.category }],
  };
}

/** By the clocks of a zone if one is given: what repeats stays at its hour when they change. */
function whenOf(span: Span, timezone?: string) {
  // The end is the day after the last one; years have four digits.
  if (span.kind === "days") {
    const end = span.last === LAST_DAY ? LAST_DAY : daysLater(span.last, 1);
    return { allDay: true, start: dateOf(span.first), end: dateOf(end) };
  }
  const on = (moment: Date) => (timezone ? new TZDate(moment.getTime(), timezone) : moment);
  return {
    start: on(span.start),
    ...(span.end && { end: on(span.end) }),
    ...(timezone && { timezone }),
  };
}

/** The last moment of its last day is told as the format wants it: in Greenwich's time where times repeat. */
function ruleOf({ rule }: Series, isWhole: boolean, timeZone: string): string {
  const { until } = rule;
  if (until === null || isWhole) return formatRule(rule);
  const last = spanOf(
    { startDate: until, endDate: null, startTime: "23:59", endTime: "" },
    timeZone,
  );
  const moment = last.kind === "instants" ? last.start.toISOString() : until;
  return `${formatRule({ ...rule, until: null })};UNTIL=${moment.replaceAll(/[-:]|\.\d+/g, "")}`;
}

/** What people want to know on the way there; a time that no calendar could read is told as written. */
function descriptionOf(event: TownEvent, wholeDays: boolean): string {
  const { startTime, endTime } = event;
  const end = saysUntil(endTime) ? endTime : `until ${endTime}`;
  const until = endTime && (startTime ? ` – ${endTime}` : end);
  const parts = [
    event.description,
    wholeDays && (startTime || endTime) ? `Time: ${startTime}${until}` : "",
    event.ticketPrice && `Price: ${event.ticketPrice}`,
    event.contactInfo && `Contact: ${event.contactInfo}`,
  ];
  return parts.map(printable).filter(Boolean).join("\n\n");
}

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** Control characters have no place in a calendar; line breaks stay. */
const printable = (text: string) => text.replaceAll(/[^\P{Cc}\n\r\t]/gu, "").trim();
const placeOf = (business: TownEvent["business"]) =>
  [business?.name, business?.address].filter(Boolean).join(", ");

const oneLine = (text: string) => printable(text).replaceAll(/\s+/g, " ");

/** An address as the format takes it: what separates values there is written as a code. */
const linkOf = (url: string) => new URL(url).href.replaceAll(",", "%2C").replaceAll(";", "%3B");
