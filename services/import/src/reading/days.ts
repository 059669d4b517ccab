/** Days and clock times as people and spreadsheets write them. */
// One by one: all of date-fns is three hundred files, which cost a start two seconds.
import { format } from "date-fns/format";
import { isValid } from "date-fns/isValid";
import { parse } from "date-fns/parse";

/** What is tried in turn; day and month with slashes are read as in the United States. */
const FORMS = [
  "M/d/yyyy",
  "M/d/yy",
  "d/M/yyyy",
  "d.M.yyyy",
  "d.M.yy",
  "yyyy/M/d",
  "M-d-yyyy",
  "MMM d, yyyy",
  "MMMM d, yyyy",
  "MMM d yyyy",
  "d MMM yyyy",
  "d MMMM yyyy",
  "d-MMM-yyyy",
  "d-MMM-yy",
  "yyyyMMdd",
];
const ISO = /^\d{4}-\d{1,2}-\d{1,2}(?:[T ].*)?$/;
/** Time of day behind a day: it can't move a deal's last day. */
const CLOCK = /(?<![T ,])[T ,]+\d{1,2}:\d{2}.*$/s;
/** Serial numbers of spreadsheets from 1954 to 2119. */
const SERIAL = /^[2-7]\d{4}(?:\.\d+)?$/;
const DAY_MS = 86_400_000;
const MINUTES = 24 * 60;

/** `YYYY-MM-DD`, or null for what is no day; whether an ISO day is a real one is checked later. */
export function dayOf(text: string): string | null {
  if (ISO.test(text)) return text.replace(/^(\d{4})-(\d{1,2})-(\d{1,2}).*$/, padded);
  if (SERIAL.test(text)) {
    const day = new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(text)) * DAY_MS);
    return day.toISOString().slice(0, 10);
  }
  const written = text
    .replace(CLOCK, "")
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? +/i, "");
  for (const form of FORMS) {
    const day = parse(written, form, new Date(2000, 0, 1));
    if (isValid(day) && day.getFullYear() >= 1900) return format(day, "yyyy-MM-dd");
  }
  return null;
}

const padded = (_: string, year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;

/** A spreadsheet's fraction of a day as `HH:MM`; anything else as it is written. */
export function clockOf(text: string): string {
  if (!/^0?\.\d+$/.test(text)) return text;
  const minutes = Math.round(Number(text) * MINUTES) % MINUTES;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
