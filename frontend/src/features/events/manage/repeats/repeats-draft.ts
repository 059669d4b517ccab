/**
 * An event's recurrence as the form holds it: days and numbers may be incomplete while they are
 * typed.
 */
import { RULE_WEEKDAYS, formatRecurrence, parseRecurrence } from "@mainstreet/contracts/recurrence";
import type { Exception, MonthlyRule } from "@mainstreet/contracts/recurrence";

export interface ExceptionDraft extends Record<
  "day" | "to" | "startTime" | "endTime" | "note",
  string
> {
  /** Unique while the page is open. */
  id: number;
  isMoved: boolean;
}

export interface RepeatsDraft {
  every: "" | "WEEKLY" | "MONTHLY";
  interval: string;
  /** 0 for Monday to 6 for Sunday. */
  weekdays: number[];
  /** As in the rule: `BYDAY=3TH`. */
  monthly: string;
  ends: "never" | "until" | "count";
  until: string;
  count: string;
  exceptions: ExceptionDraft[];
}

const BLANK: RepeatsDraft = {
  every: "",
  interval: "1",
  weekdays: [],
  monthly: "",
  ends: "never",
  until: "",
  count: "",
  exceptions: [],
};

let lastId = 0;
export const newException = (isMoved: boolean): ExceptionDraft => ({
  id: ++lastId,
  isMoved,
  day: "",
  to: "",
  startTime: "",
  endTime: "",
  note: "",
});

/** Parses a recurrence; an invalid one counts as not repeating. */
export function draftOf(written: string): RepeatsDraft {
  const read = parseRecurrence(written);
  if ("fault" in read) return BLANK;
  const { rule, exceptions } = read;
  return {
    every: rule.frequency,
    interval: String(rule.interval),
    weekdays: rule.frequency === "WEEKLY" ? rule.weekdays : [],
    monthly: rule.frequency === "MONTHLY" ? monthlyPart(rule.on) : "",
    ends: rule.until !== null ? "until" : rule.count !== null ? "count" : "never",
    until: rule.until ?? "",
    count: rule.count === null ? "" : String(rule.count),
    exceptions: exceptions.map(exceptionDraft),
  };
}

const exceptionDraft = ({ day, note, moved }: Exception): ExceptionDraft =>
  Object.assign(newException(moved !== null), { day, note }, moved);

const monthlyPart = (on: MonthlyRule["on"]) =>
  "date" in on ? `BYMONTHDAY=${on.date}` : `BYDAY=${on.nth}${RULE_WEEKDAYS[on.weekday]}`;

/**
 * Returns the recurrence in the contract's canonical form; while something is missing, a text that
 * the contract rejects.
 */
export function writtenOf(draft: RepeatsDraft): string {
  const { every, interval, weekdays, monthly, ends, until, count, exceptions } = draft;
  if (every === "") return "";
  const rule = [
    `FREQ=${every}`,
    `INTERVAL=${interval}`,
    every === "WEEKLY"
      ? `BYDAY=${weekdays.map((at) => RULE_WEEKDAYS[at]).join(",")}`
      : monthly || "BYDAY=",
    ends === "until" && `UNTIL=${until.replaceAll("-", "")}`,
    ends === "count" && `COUNT=${count}`,
  ];
  const text = [rule.filter((part) => part !== false).join(";"), ...exceptions.map(lineOf)].join(
    "\n",
  );
  const read = parseRecurrence(text);
  return "fault" in read ? text : formatRecurrence(read);
}

function lineOf({ isMoved, day, to, startTime, endTime, note }: ExceptionDraft): string {
  const said = note.trim() === "" ? "" : ` (${note.trim()})`;
  if (!isMoved) return `CANCELLED:${day}${said}`;
  // Without a start the hyphen stays: an end alone would be read as a start.
  const times = endTime === "" ? startTime : `${startTime}-${endTime}`;
  return `MOVED:${day} to ${to}${times && ` ${times}`}${said}`;
}
