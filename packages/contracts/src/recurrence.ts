/**
 * Recurrence of an event: the subset of RFC 5545's `RRULE` that a form can edit, and the days that differ from
 * it, one per line:
 *
 *     RRULE:FREQ=WEEKLY;BYDAY=SA;UNTIL=20270327
 *     CANCELLED:2026-12-26 (Happy Christmas)
 *     MOVED:2026-12-12 to 2026-12-13 10:00-14:00 (The square is closed)
 *
 * Days and times are the town's local ones. This only parses and formats; the events service computes the
 * occurrences.
 * Source: https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10
 */
import { weekdayOf } from "./open-at.ts";

export type Rule = WeeklyRule | MonthlyRule;

interface Repeats {
  /** Repeats every this many weeks or months. */
  interval: number;
  /** Last day on which it may take place. */
  until: string | null;
  /** Number of times it takes place, exceptions included. */
  count: number | null;
}

interface WeeklyRule extends Repeats {
  frequency: "WEEKLY";
  /** 0 for Monday. */
  weekdays: number[];
}

export interface MonthlyRule extends Repeats {
  frequency: "MONTHLY";
  on: { date: number } | { nth: number; weekday: number };
}

/** A day of the rule on which the event is cancelled or moved. */
export interface Exception {
  /** `YYYY-MM-DD` */
  day: string;
  /** "" for none. */
  note: string;
  /** Null: it is cancelled. */
  moved: { to: string; startTime: string; endTime: string } | null;
}

export interface Recurrence {
  rule: Rule;
  /** Sorted by day. */
  exceptions: Exception[];
}

export const MAX_INTERVAL = 11;
export const MAX_TIMES = 100;
export const LONGEST_RECURRENCE = 4000;
/** Starts with Monday. */
export const RULE_WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;

export const RECURRENCE_FORM =
  "Please write repeats as RRULE:FREQ=WEEKLY;BYDAY=SA or RRULE:FREQ=MONTHLY;BYDAY=3TH, with INTERVAL (up to 11), UNTIL=20271231 or COUNT (up to 100) if wanted";
const EXCEPTION_FORM =
  "Please write days that differ as CANCELLED:2026-12-26 or MOVED:2026-12-12 to 2026-12-13 10:00-14:00, each in a line of its own";

const DAY = "\\d{4}-\\d{2}-\\d{2}";
const TIME = "(?:[01]\\d|2[0-3]):[0-5]\\d";
const NOTE = "(?: \\((.+)\\))?";
const CANCELLED = new RegExp(`^CANCELLED:(${DAY})${NOTE}$`, "i");
const MOVED = new RegExp(
  `^MOVED:(${DAY}) to (${DAY})(?: (${TIME})(?: ?[-–] ?(${TIME}))?)?${NOTE}$`,
  "i",
);

/** Parses a recurrence; returns what is wrong with a text that is not in this form. */
export function parseRecurrence(written: string): Recurrence | { fault: string } {
  const lines = written
    .split("\n")
    .map((line) => line.trim().replaceAll(/\s+/g, " "))
    .filter((line) => line !== "");
  const [first = "", ...others] = lines;
  const rule = readRule(first);
  if (!rule) return { fault: RECURRENCE_FORM };
  const exceptions: Exception[] = [];
  for (const line of others) {
    const read = readExceptions(line);
    if (!read) return { fault: EXCEPTION_FORM };
    exceptions.push(...read);
  }
  const days = exceptions.map(({ day }) => day);
  const stray = days.find((day) => !fits(rule, day));
  if (stray !== undefined) return { fault: `${stray} is not one of the days on which it repeats` };
  const twice = days.find((day, at) => days.indexOf(day) < at);
  if (twice !== undefined) return { fault: `${twice} differs in two ways` };
  return { rule, exceptions: exceptions.toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
}

function readRule(line: string): Rule | undefined {
  const parts = new Map<string, string>();
  const written = line.toUpperCase().replace(/^RRULE:/, "");
  for (const part of written.split(";")) {
    const [name = "", value = ""] = part.split("=");
    if (parts.has(name)) return undefined;
    parts.set(name, value);
  }
  const take = (name: string) => {
    const value = parts.get(name);
    parts.delete(name);
    return value;
  };
  const frequency = take("FREQ");
  const interval = number(take("INTERVAL") ?? "1", MAX_INTERVAL);
  const [lastDay, times] = [take("UNTIL"), take("COUNT")];
  const until = lastDay === undefined ? null : dayIn(lastDay);
  const count = times === undefined ? null : number(times, MAX_TIMES);
  if (interval === undefined || until === undefined || count === undefined) return undefined;
  if (until !== null && count !== null) return undefined;
  const ends = { interval, until, count };
  // The only supported start of the week is Monday, the default.
  if ((take("WKST") ?? "MO") !== "MO") return undefined;
  const days = take("BYDAY");
  const date = take("BYMONTHDAY");
  if (parts.size > 0) return undefined;
  if (frequency === "WEEKLY" && date === undefined) return weekly(days, ends);
  if (frequency === "MONTHLY" && (days === undefined) !== (date === undefined))
    return monthly(days, date, ends);
  return undefined;
}

function weekly(days: string | undefined, ends: Repeats): Rule | undefined {
  const weekdays = days?.split(",").map(weekdayNamed) ?? [-1];
  if (weekdays.includes(-1)) return undefined;
  return {
    frequency: "WEEKLY",
    weekdays: [...new Set(weekdays)].toSorted((a, b) => a - b),
    ...ends,
  };
}

function monthly(days: string | undefined, date: string | undefined, ends: Repeats) {
  if (date !== undefined) {
    const of = date === "-1" ? -1 : number(date, 31);
    return of === undefined
      ? undefined
      : ({ frequency: "MONTHLY", on: { date: of }, ...ends } as const);
  }
  const [, nth, name = ""] = /^([1-4]|-1)(\w\w)$/.exec(days ?? "") ?? [];
  const weekday = weekdayNamed(name);
  if (weekday < 0) return undefined;
  return { frequency: "MONTHLY", on: { nth: Number(nth), weekday }, ...ends } as const;
}

const weekdayNamed = (name: string) => RULE_WEEKDAYS.findIndex((known) => known === name);

/** Parses an integer from 1 to `most`. */
function number(text: string, most: number): number | undefined {
  const value = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= most ? value : undefined;
}

/** `20271231` → `2027-12-31` */
function dayIn(compact: string): string | undefined {
  const day = compact.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
  return isDay(day) ? day : undefined;
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

function readExceptions(line: string): Exception[] | undefined {
  const [, dates] = /^EXDATE(?:;VALUE=DATE)?:([\d,]+)$/i.exec(line) ?? [];
  if (dates !== undefined) {
    const days = dates.split(",").flatMap((date) => dayIn(date) ?? []);
    if (days.length < dates.split(",").length) return undefined;
    return days.map((day) => ({ day, note: "", moved: null }));
  }
  const [, cancelled, why = ""] = CANCELLED.exec(line) ?? [];
  if (cancelled !== undefined)
    return isDay(cancelled) ? [{ day: cancelled, note: why, moved: null }] : undefined;
  const [, day = "", to = "", startTime = "", endTime = "", note = ""] = MOVED.exec(line) ?? [];
  return isDay(day) && isDay(to) ? [{ day, note, moved: { to, startTime, endTime } }] : undefined;
}

/** Whether the rule covers this day, ignoring its interval. */
export function fits(rule: Rule, day: string): boolean {
  if (rule.frequency === "WEEKLY") return rule.weekdays.includes(weekdayOf(day));
  const date = Number(day.slice(8));
  const fromLast =
    date - new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
  if ("date" in rule.on) return rule.on.date === date || (rule.on.date === -1 && fromLast === 0);
  if (weekdayOf(day) !== rule.on.weekday) return false;
  return rule.on.nth === -1 ? fromLast > -7 : Math.ceil(date / 7) === rule.on.nth;
}

/** Returns the canonical form. */
export const formatRecurrence = ({ rule, exceptions }: Recurrence): string =>
  [`RRULE:${formatRule(rule)}`, ...exceptions.map(exceptionText)].join("\n");

/** Returns `FREQ=…`, with its end if there is one. */
export function formatRule(rule: Rule): string {
  const { frequency, interval, until, count } = rule;
  return [
    `FREQ=${frequency}`,
    interval > 1 && `INTERVAL=${interval}`,
    frequency === "WEEKLY"
      ? `BYDAY=${rule.weekdays.map((at) => RULE_WEEKDAYS[at]).join(",")}`
      : "date" in rule.on
        ? `BYMONTHDAY=${rule.on.date}`
        : `BYDAY=${rule.on.nth}${RULE_WEEKDAYS[rule.on.weekday]}`,
    until !== null && `UNTIL=${until.replaceAll("-", "")}`,
    count !== null && `COUNT=${count}`,
  ]
    .filter((part) => part !== false)
    .join(";");
}

function exceptionText({ day, note, moved }: Exception): string {
  const said = note === "" ? "" : ` (${note})`;
  if (!moved) return `CANCELLED:${day}${said}`;
  const times = [moved.startTime, moved.endTime].filter((time) => time !== "").join("-");
  return `MOVED:${day} to ${moved.to}${times && ` ${times}`}${said}`;
}
