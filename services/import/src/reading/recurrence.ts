/** Converts an event's recurrence to the contract's lines; what cannot be kept is left out of the row and reported. */
import { minutesOf } from "@mainstreet/contracts/clock-time";
import { recurrence } from "@mainstreet/contracts/fields";
import { weekdayOf } from "@mainstreet/contracts/open-at";
import {
  LONGEST_RECURRENCE,
  RECURRENCE_FORM,
  RULE_WEEKDAYS,
  fits,
  formatRule,
  parseRecurrence,
} from "@mainstreet/contracts/recurrence";
import type { Rule } from "@mainstreet/contracts/recurrence";
import { textOf } from "./cells.ts";
import { dayOf, isUtcTime, localTime } from "./days.ts";
import type { MappedRow } from "./map-row.ts";

/** Start of the event, against which a rule is read. */
interface Start {
  day: string;
  /** The start's day in UTC, where the file gives that and the town's local day differs. */
  utcDay: string | undefined;
  minutes: number | null;
  /** Time zone of the town; undefined: unknown. */
  timeZone: string | undefined;
}

/** Returns the row with its recurrence converted. `timeZone` is the town's; undefined: unknown. */
export function withReadRecurrence(row: MappedRow, timeZone?: string): MappedRow {
  const { recurrence: written, ...fields } = row.fields;
  if (typeof written !== "string") return row;
  const [day, time] = [textOf(fields["startDate"]), textOf(fields["startTime"])];
  const start = { day, utcDay: row.utcDay, minutes: minutesOf(time), timeZone };
  const plain = written.length > LONGEST ? written : plainLines(written, start);
  const read = plain === undefined ? undefined : recurrence.safeParse(plain);
  if (read?.success) return { ...row, fields: { ...fields, recurrence: read.data } };
  const message = read?.error.issues[0]?.message ?? RECURRENCE_FORM;
  return { ...row, fields, leftOut: [...(row.leftOut ?? []), { path: "recurrence", message }] };
}

/**
 * Characters that are read: calendars need three times as many as we do for a cancelled day; longer texts
 * would take long, and the contract refuses them.
 */
const LONGEST = 4 * LONGEST_RECURRENCE;
/** The line of the rule, with or without its name. */
const RULE = /^RRULE:|^[A-Z]+=/i;
/** The start, which the row has itself; calendars write their lines in any order. */
const START = /^DTSTART[;:]/i;
const EXCEPTION = /^EXDATE(?:;[^:]*)?:(.+)$/i;
const MOMENT = /^\d{8}T\d{6}Z?$/i;

/** Returns the lines in the contract's form; undefined where the contract has no such rule. */
function plainLines(written: string, start: Start): string | undefined {
  const lines = written.split("\n").map((line) => line.trim());
  const others = lines.filter((line) => !START.test(line));
  const at = others.findIndex((line) => RULE.test(line));
  const [line = ""] = others.splice(Math.max(0, at), 1);
  const { plain, until } = plainRule(line, start.day);
  const read = parseRecurrence(plain);
  const rule = "fault" in read ? undefined : byTownsDays(read.rule, start);
  if (!rule) return undefined;
  const last = until === undefined ? "" : `;UNTIL=${dayAt(until, rule, start)}`;
  return [formatRule(rule) + last, ...others.map((one) => plainException(one, rule, start))].join(
    "\n",
  );
}

/** Converts the times that calendars write for cancelled days to days; anything else is a day already, or invalid. */
function plainException(line: string, rule: Rule, start: Start): string {
  const [, times] = EXCEPTION.exec(line) ?? [];
  if (times === undefined) return line;
  const days = times
    .split(",")
    .map((time) => time.trim())
    .map((time) => (MOMENT.test(time) ? dayAt(time, rule, start) : time));
  return `EXDATE:${days.join(",")}`;
}

/** Drops parts that the contract does not know, if the rule means the same without; returns its end separately. */
function plainRule(written: string, start: string) {
  const parts = written
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .split(";");
  const valueOf = (name: string) =>
    parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  const frequency = valueOf("FREQ");
  const day = RULE_WEEKDAYS[weekdayOf(start)];
  const isBare = day !== undefined && !parts.some((part) => part.startsWith("BY"));
  if (isBare && frequency === "WEEKLY") parts.push(`BYDAY=${day}`);
  if (isBare && frequency === "MONTHLY") parts.push(`BYMONTHDAY=${Number(start.slice(8))}`);
  // The first day of the week decides a Sunday's week, which matters when weeks are skipped.
  const isSame =
    frequency !== "WEEKLY" ||
    (valueOf("INTERVAL") ?? "1") === "1" ||
    !`${valueOf("BYDAY")},${day}`.includes("SU");
  const until = valueOf("UNTIL");
  const plain = parts.filter(
    (part) => (part !== "WKST=SU" || !isSame) && part !== `UNTIL=${until}`,
  );
  return { plain: plain.join(";"), until };
}

/** Shifts a rule that fits only the start's day in UTC to local days; undefined where no rule can say them. */
function byTownsDays(rule: Rule, { day, utcDay }: Start): Rule | undefined {
  if (utcDay === undefined || !fits(rule, utcDay) || fits(rule, day)) return rule;
  if (rule.frequency === "MONTHLY") return undefined;
  const weekdays = rule.weekdays.map((at) => (at + (day < utcDay ? 6 : 1)) % 7);
  // When weeks are skipped, the local days of one week must not fall into two.
  const ends = weekdays.includes(day < utcDay ? 6 : 0);
  return ends && weekdays.length > 1 && rule.interval > 1 ? undefined : { ...rule, weekdays };
}

/** Returns the local day of a moment in UTC; midnight means the day as written, unless the event begins then. */
function dayAt(written: string, rule: Rule, { minutes, timeZone }: Start): string {
  const local = timeZone === undefined ? null : localTime(written, timeZone);
  const begins = local && minutesOf(local.clock) === minutes && fits(rule, local.day);
  const day = begins || isUtcTime(written) ? local?.day : dayOf(written);
  return day?.replaceAll("-", "") ?? written;
}
