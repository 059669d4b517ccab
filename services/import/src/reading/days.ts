/** Days and clock times as people and spreadsheets write them. */
import { minutesOf } from "@mainstreet/contracts/clock-time";
import { townTime } from "@mainstreet/contracts/open-at";
// One by one: all of date-fns is three hundred files, which add two seconds to a start.
import { format } from "date-fns/format";
import { isValid } from "date-fns/isValid";
import { parse } from "date-fns/parse";

/** Formats tried in turn; the order of day and month is the file's. */
const MONTH_FIRST = ["M/d/yyyy", "M/d/yy", "M-d-yyyy"];
const DAY_FIRST = ["d/M/yyyy", "d/M/yy", "d-M-yyyy"];
const FORMS = [
  "d.M.yyyy",
  "d.M.yy",
  "yyyy/M/d",
  "MMM d, yyyy",
  "MMMM d, yyyy",
  "MMM d yyyy",
  "MMMM d yyyy",
  "d MMM yyyy",
  "d MMMM yyyy",
  "d-MMM-yyyy",
  "d-MMM-yy",
  "yyyyMMdd",
];
const NUMBERS = /^\d{1,2}([/-])\d{1,2}\1\d{2,4}$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
/** A time of day after a day, with its time zone: neither may move a deal's last day. */
const CLOCK =
  /(?<![T ,])[T ,]+(?:(?:at|@) *)?(?=\d{1,2}(?::\d{2}| ?[ap]\.?m))(\d{1,2}(?::\d{2})?)(?::\d{2}(?:[.,]\d+)?)?( ?[ap]\.?m\.?)? ?((?:[A-Z]{1,5})? ?(?:[-+][01]\d:?\d{2})?)(?: ?[([].*)?$/is;
/** Seconds of a time; beside a day they are part of a timestamp, which is kept as written. */
const SECONDS = /(?<!\d,? )\b(\d{1,2}:\d{2}):\d{2}(?:\.\d+)?/g;
const MIDNIGHT = /^(?:0?0(?::00)?|12(?::00)? ?a\.?m\.?)$/i;
const LAST_MINUTE = /^(?:23:59|11:59 ?p\.?m\.?)$/i;
/** Zones that mean UTC, which is never a town's local time here. */
const UTC = /^(?:z|utc|gmt)?(?: ?[-+]00:?00)?$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? +/i;
/** As in December 5th, 2026 and 5th of December 2026. */
const ORDINAL = /(?<=^|[a-z] )(\d{1,2})(?:st|nd|rd|th)(?: of)?(?=,? )/i;
/** As in Sept. 5 and Jul. 4. */
const SHORTENED_MONTH = /\b(jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)t?(?:\.|\b)(?= )/i;
/** Timestamps as calendar files write them. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(?:\d{2})?(Z?)$/i;
/** Serial numbers of spreadsheets for days from 1954 to 2119. */
const SERIAL = /^([2-7]\d{4})(\.\d+)?$/;
const DAY_MS = 86_400_000;
const MINUTES = 24 * 60;

/**
 * Returns `YYYY-MM-DD`, or null for text that is no day; whether an ISO day exists is checked later. 5/6/2026
 * is May 6, as in the United States, unless the file writes days first.
 */
export function dayOf(text: string, daysFirst = false): string | null {
  const serial = SERIAL.exec(text);
  if (serial) return isoDay(Date.UTC(1899, 11, 30) + Number(serial[1]) * DAY_MS);
  const written = withoutClock(text).replace(ORDINAL, "$1").replace(SHORTENED_MONTH, "$1");
  if (ISO.test(written)) return written.replace(ISO, padded);
  for (const form of [...(daysFirst ? DAY_FIRST : MONTH_FIRST), ...FORMS]) {
    const day = parse(written, form, new Date(2000, 0, 1));
    if (isValid(day) && day.getFullYear() >= 1900) return format(day, "yyyy-MM-dd");
  }
  return null;
}

const padded = (_: string, year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;

const apart = (text: string) => text.replace(COMPACT, "$1-$2-$3T$4:$5$6");
const withoutClock = (text: string) => apart(text).replace(CLOCK, "").replace(WEEKDAY, "");

/** Returns the only order of the numbers that makes a day, as in 13/06/2026; null where both or neither do. */
export function orderOf(text: string): "day" | "month" | null {
  if (!NUMBERS.test(withoutClock(text))) return null;
  const [asMonth, asDay] = [dayOf(text), dayOf(text, true)];
  if ((asMonth === null) === (asDay === null)) return null;
  return asDay === null ? "month" : "day";
}

/** Rewrites a day of a days-first file in a form that every file is read alike; returns anything else as it is. */
export function plainDay(text: string): string {
  const written = withoutClock(text);
  const day = NUMBERS.test(written) ? dayOf(written, true) : null;
  return day === null ? text : text.replace(written, day);
}

/** Returns the day `days` before an ISO day; a day that doesn't exist is returned as it is, and reported later. */
export function daysBefore(day: string, days: number): string {
  const at = midnightOf(day);
  return at === null ? day : isoDay(at - days * DAY_MS);
}

/** Returns the start of the day in UTC, in ms; null for a day that doesn't exist. */
function midnightOf(day: string): number | null {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && isoDay(at) === day ? at : null;
}

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Returns the time beside a day as written; "" for none, and for a time in UTC. */
export function clockBeside(text: string): string {
  const { time, isUtc } = timeBeside(text);
  return isUtc ? "" : time;
}

/** Whether the time beside a day is in UTC; not for midnight, which may mean the whole day. */
export function isUtcTime(text: string): boolean {
  const { time, isUtc } = timeBeside(text);
  return isUtc && !isMidnight(time);
}

/** Whether there is no time beside the day, or one that ends the day, in whatever zone. */
export function isWholeDay(text: string): boolean {
  const { time } = timeBeside(text);
  return time === "" || endsDay(time);
}

/** Converts a UTC timestamp to day and time in the time zone; null for one that is not in UTC. */
export function localTime(text: string, timeZone: string, daysFirst = false) {
  const { time, isUtc } = timeBeside(text);
  const midnight = isUtc ? midnightOf(dayOf(text, daysFirst) ?? "") : null;
  const minutes = minutesOf(time);
  if (midnight === null || minutes === null) return null;
  const { day, minute } = townTime(timeZone, new Date(midnight + minutes * 60_000));
  return { day, clock: clockAt(minute) };
}

/** Returns the time beside a day, and whether it is in UTC. */
export function timeBeside(text: string) {
  const fraction = SERIAL.exec(text)?.[2];
  const [, hours = "", half = "", zone = ""] = CLOCK.exec(apart(text)) ?? [];
  const time = fraction === undefined ? hours + half : clockOf(fraction);
  return { time, isUtc: zone !== "" && UTC.test(zone) };
}

/** Whether the time is midnight, which beside a day means the whole day, or the end of the one before. */
export const isMidnight = (clock: string) => MIDNIGHT.test(clock);

/** Whether the time is midnight or the minute before. */
export const endsDay = (clock: string) => isMidnight(clock) || LAST_MINUTE.test(clock);

/** Converts a spreadsheet's fraction of a day to `HH:MM`; returns anything else as written, without seconds. */
export function clockOf(text: string): string {
  if (!/^0?\.\d+$/.test(text)) return text.replaceAll(SECONDS, "$1");
  return clockAt(Math.round(Number(text) * MINUTES) % MINUTES);
}

function clockAt(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
