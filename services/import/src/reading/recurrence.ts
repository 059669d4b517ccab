/** When an event of a file repeats: the contract's lines; what cannot be kept is left out of the row, and said. */
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
import { dayOf, isUtcTime, localTime } from "./days.ts";
import type { MappedRow } from "./map-row.ts";

/** What a rule is read by. */
interface Start {
  day: string;
  /** Where the file tells it in UTC, on another day than the town's clocks. */
  utcDay: string | undefined;
  minutes: number | null;
  /** That of the town's clocks; undefined: nobody has said. */
  timeZone: string | undefined;
}

/** `timeZone` is that of the town's clocks; undefined: nobody has said. */
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

/** Calendars need three times as much for a cancelled day; to read what is longer would take long, and the contract refuses it. */
const LONGEST = 4 * LONGEST_RECURRENCE;
/** The line of the rule, with its name or without. */
const RULE = /^RRULE:|^[A-Z]+=/i;
/** Calendars write their lines in any order, and of the start too, which the row says itself. */
const START = /^DTSTART[;:]/i;
const EXCEPTION = /^EXDATE(?:;[^:]*)?:(.+)$/i;
const MOMENT = /^\d{8}T\d{6}Z?$/i;

/** Undefined where the rule is none of the contract's. */
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

/** What calendars write as times of cancelled days, as days; what looks otherwise is days already, or none. */
function plainException(line: string, rule: Rule, start: Start): string {
  const [, times] = EXCEPTION.exec(line) ?? [];
  if (times === undefined) return line;
  const days = times
    .split(",")
    .map((time) => time.trim())
    .map((time) => (MOMENT.test(time) ? dayAt(time, rule, start) : time));
  return `EXDATE:${days.join(",")}`;
}

/** A rule as calendars write it without what the contract has no word for, as long as it means the same; its end apart. */
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
  // Where weeks begin tells the week of a Sunday, which matters where weeks are left out.
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

/** A rule that fits the start's day in UTC alone is told by such days; undefined where no rule says the town's. */
function byTownsDays(rule: Rule, { day, utcDay }: Start): Rule | undefined {
  if (utcDay === undefined || !fits(rule, utcDay) || fits(rule, day)) return rule;
  if (rule.frequency === "MONTHLY") return undefined;
  const weekdays = rule.weekdays.map((at) => (at + (day < utcDay ? 6 : 1)) % 7);
  // Where weeks are left out, the town's days of one must not be those of two.
  const ends = weekdays.includes(day < utcDay ? 6 : 0);
  return ends && weekdays.length > 1 && rule.interval > 1 ? undefined : { ...rule, weekdays };
}

/** Of a moment in UTC the day that the town's clocks show; midnight means the day, unless the event begins then. */
function dayAt(written: string, rule: Rule, { minutes, timeZone }: Start): string {
  const local = timeZone === undefined ? null : localTime(written, timeZone);
  const begins = local && minutesOf(local.clock) === minutes && fits(rule, local.day);
  const day = begins || isUtcTime(written) ? local?.day : dayOf(written);
  return day?.replaceAll("-", "") ?? written;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
