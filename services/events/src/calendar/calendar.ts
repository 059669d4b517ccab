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
import type { ShownEvent } from "../catalogue/catalogue-entries.ts";
import { spanOf } from "../event/event.time.ts";
import type { Span } from "../event/event.time.ts";
import { differing, usual } from "../event/series.ts";
import type { Series } from "../event/series.ts";

/** The town of the events; `origin` is that of its site: `https://maplewood.example.org`. */
interface CalendarTown {
  slug: string;
  name: string;
  timeZone: string;
  origin: string;
}

/** How often calendars should refresh, in seconds. */
const TTL_SECONDS = 60 * 60;

/**
 * Entries per file, as large calendars are slow to write and to read; later events are left out.
 */
const MAX_ENTRIES = 2000;

/** The date that other systems write for no last day. */
const LAST_DAY = "9999-12-31";

/**
 * Returns a calendar of the events, in their order, without what was cancelled or moved before
 * `since`.
 */
export function calendarOf(town: CalendarTown, events: readonly ShownEvent[], since = ""): string {
  const calendar = ical({
    prodId: "//Main Street//Town events//EN",
    name: escape(oneLine(`${town.name} events`), false),
    ttl: TTL_SECONDS,
    // Each event sets its own time zone, or none.
    timezone: { name: null, generator: timeZoneOf },
  });
  for (const event of events) {
    const entries = entriesOf(town, event, since);
    if (calendar.length() + entries.length > MAX_ENTRIES) break;
    for (const entry of entries) calendar.createEvent(entry);
  }
  // Every line ends in CRLF, also the last.
  return `${withDays(calendar.toString())}\r\n`;
}

/** The library writes RECURRENCE-ID only as a time; whole days need a date. */
const withDays = (file: string) =>
  file.replaceAll(/^RECURRENCE-ID:(\d{8})T000000Z/gm, "RECURRENCE-ID;VALUE=DATE:$1");

/** Returns the VTIMEZONE block under the same name that the entries use. */
function timeZoneOf(name: string): string | null {
  const [block] = timeZoneBlock(name);
  return block?.replace(/^TZID:.*$/m, `TZID:${name}`) ?? null;
}

/**
 * Returns an event's entries; a repeating one has its rule by the town's clock, and one entry for
 * each occurrence that was cancelled or moved.
 */
function entriesOf(town: CalendarTown, shown: ShownEvent, since: string): ICalEventData[] {
  const { event, series } = shown;
  const { timeZone } = town;
  const span = spanOf(event, timeZone);
  const isWhole = span.kind === "days";
  const entry = entryOf(town, shown, isWhole);
  if (!series) return [{ ...entry, ...whenOf(span) }];
  // All entries of a series must be whole days, or none; one moved to an hour without an end loses
  // its end date.
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

/**
 * SEQUENCE is in seconds since 2020: revisions start over in a town restored from its export, but
 * time never falls, and it fits the format's 32 bits until 2088.
 */
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

/**
 * Returns start and end, in a time zone if one is given: a series keeps its hour when clocks
 * change.
 */
function whenOf(span: Span, timezone?: string) {
  // The end is exclusive, the day after the last one; years have four digits.
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

/**
 * Formats the rule; UNTIL is the last moment of the last day, in UTC as the format requires for
 * series with times.
 */
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

/**
 * Returns the details that people need on the way there; times that can't be parsed are added as
 * text.
 */
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

/** Removes control characters, which the format forbids; line breaks stay. */
const printable = (text: string) => text.replaceAll(/[^\P{Cc}\n\r\t]/gu, "").trim();
const placeOf = (business: TownEvent["business"]) =>
  [business?.name, business?.address].filter(Boolean).join(", ");

const oneLine = (text: string) => printable(text).replaceAll(/\s+/g, " ");

/** Returns the URL with the format's separators percent-encoded. */
const linkOf = (url: string) => new URL(url).href.replaceAll(",", "%2C").replaceAll(";", "%3B");
