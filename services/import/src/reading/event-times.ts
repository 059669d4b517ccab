/** When an event of a file is: days and clock times, which calendars and spreadsheets write into one cell. */
import { minutesOf } from "@mainstreet/contracts/clock-time";
import type { FieldError } from "@mainstreet/contracts/errors";
import { short } from "./cells.ts";
import {
  clockBeside,
  dayOf,
  daysBefore,
  endsDay,
  isMidnight,
  isUtcTime,
  isWholeDay,
  localTime,
  timeBeside,
} from "./days.ts";

/** Cells of days and times as they stand in the file, by their fields. */
export type Written = Partial<Record<string, string>>;

type Fields = Record<string, unknown>;

/** By the fields of days that they stand beside. */
interface Clocks {
  startDate: string;
  endDate: string;
}

/** How the file writes days, and what clocks its events are told by. */
interface Reading {
  daysFirst?: boolean | undefined;
  timeZone?: string | undefined;
}

const OWN_TIMES = [
  ["startDate", "startTime"],
  ["endDate", "endTime"],
] as const;

/** The row's fields with the times beside its days, and its days where they stand in columns of times. */
export function withTimes(given: Fields, written: Written, { daysFirst, timeZone }: Reading) {
  const fields = { ...given };
  const { startDate = "", endDate = "" } = written;
  const clocks = { startDate: clockBeside(startDate), endDate: clockBeside(endDate) };
  let utcDay: string | undefined;
  // Of two midnights in UTC days are meant, of one behind another time a moment.
  if (
    timeZone !== undefined &&
    (isUtcTime(startDate) || (isUtcTime(endDate) && !isWholeDay(endDate)))
  )
    for (const [field, time] of OWN_TIMES) {
      const local = localTime(written[field] ?? "", timeZone, daysFirst);
      if (!local || isDayAlone(written[field] ?? "", local.clock, written[time] ?? "")) continue;
      if (field === "startDate" && local.day !== fields[field]) utcDay = textOf(fields[field]);
      fields[field] = local.day;
      clocks[field] = local.clock;
    }
  const errors = (["start", "end"] as const).flatMap((which) =>
    readDayAsTime(fields, clocks, which, { text: written[`${which}Time`] ?? "", daysFirst }),
  );
  addTimes(fields, clocks);
  return { fields, errors, utcDay };
}

/** In minutes of UTC: its own, and those from New York in summer to Honolulu. */
const MIDNIGHTS = new Set([0, 4, 5, 6, 7, 8, 9, 10].map((hour) => hour * 60));

/**
 * Whether a moment in UTC is a day, at the midnight of UTC or of whoever wrote the file: one with another time
 * beside it. That is not certain: 04:00Z is eleven in the evening of Chicago too, where doors open at ten. Up
 * to an hour apart, both are taken for one evening.
 */
function isDayAlone(moment: string, clock: string, ownTime: string): boolean {
  const at = minutesOf(timeBeside(moment).time);
  const [local, own] = [minutesOf(clock), minutesOf(ownTime)];
  if (at === null || local === null || own === null) return false;
  return MIDNIGHTS.has(at) && Math.abs(own - local) > 60;
}

/** Most cells are times, and to try all that a day may look like takes long. */
const HAS_YEAR = /\d{4}|[/.-]\w+[/.-](?!00)\d\d\b/;
/** Spreadsheets and databases that know days with times only write a time as one of an early day. */
const LAST_STAND_IN = "2000-01-01";

/**
 * A day in a column of times is that of the event where its own column says none; under “until” it is the
 * last one on which an event takes place that repeats. A record of ours says what it is.
 */
function readDayAsTime(
  fields: Fields,
  clocks: Clocks,
  which: "start" | "end",
  { text, daysFirst }: { text: string; daysFirst: boolean | undefined },
): FieldError[] {
  const [time, date] = [`${which}Time`, `${which}Date`] as const;
  const day = HAS_YEAR.test(text) && !isOurs(fields) ? dayOf(text, daysFirst) : null;
  if (day === null) return [];
  const isStandIn = day <= LAST_STAND_IN;
  if (isUtcTime(text) && !isStandIn) return [];
  const clock = isStandIn ? timeBeside(text).time : clockBeside(text);
  const isOfRule = which === "end" && !isStandIn && endsRule(fields, day, clock);
  const isWhole =
    clock === "" ||
    (which === "start"
      ? isMidnight(clock)
      : endsDay(clock) && (isOfRule || !isTimed(fields, clocks)));
  fields[time] = isWhole ? undefined : clock;
  const known = fields[date];
  if (isStandIn) return [];
  if (isOfRule && known !== day) fields["recurrence"] = endingOn(textOf(fields["recurrence"]), day);
  else if (known !== undefined && known !== day)
    return isWhole ? [{ path: time, message: `“${short(text)}” is a date, not a time` }] : [];
  // What something else wrote beside a time need not be the event's day.
  else if (isWhole || day >= textOf(fields["startDate"])) {
    fields[date] = day;
    if (isWhole) clocks[date] ||= clock;
  }
  return [];
}

/** A single time lasts less than a week, and until midnight if that ends its first day: a later end is that of the rule. */
const endsRule = ({ recurrence, startDate }: Fields, day: string, clock: string) =>
  /\bFREQ=/i.test(textOf(recurrence)) &&
  daysBefore(day, clock === "" ? 0 : endsDay(clock) ? 1 : 6) > textOf(startDate);

const isTimed = (fields: Fields, { startDate }: Clocks) =>
  fields["startTime"] !== undefined || (startDate !== "" && !isMidnight(startDate));

/** Calendars write the rule in any line. */
const endingOn = (recurrence: string, day: string) =>
  recurrence.replace(
    /^(?=.*\bFREQ=)(?!.*\b(?:UNTIL|COUNT)=).+/im,
    `$&;UNTIL=${day.replaceAll("-", "")}`,
  );

/** Calendars write the time beside the day, and the end of a day as midnight of the next or a minute before. */
function addTimes(fields: Fields, beside: Clocks) {
  const own = { startDate: textOf(fields["startTime"]), endDate: textOf(fields["endTime"]) };
  const isDay = !isOurs(fields) && isMidnight(own.startDate) && endsDay(own.endDate);
  if (isDay) Object.assign(fields, { startTime: undefined, endTime: undefined });
  const { startDate: from, endDate: to } = isDay ? own : beside;
  const [first, last] = [textOf(fields["startDate"]), textOf(fields["endDate"])];
  // Beside times of their own, days with midnight are days.
  const isWhole = isMidnight(from) && fields["startTime"] === undefined;
  const isNext = from !== "" && (isWhole || !isMidnight(from)) && isMidnight(to) && last > first;
  if (isNext && fields["endTime"] === undefined) {
    const before = daysBefore(last, 1);
    fields["endDate"] = before;
    // Midnight as the end of a later day would be its beginning.
    if (!isWhole && before === first) fields["endTime"] = to;
  }
  if (from !== "" && !isMidnight(from)) fields["startTime"] ??= from;
  const isEnd = fields["startTime"] === undefined ? !endsDay(to) : !isMidnight(to);
  if (to !== "" && isEnd) fields["endTime"] ??= to;
}

/** A record that comes back says what it is. */
const isOurs = (fields: Fields) => textOf(fields["id"]).startsWith("#");

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
