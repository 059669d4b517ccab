/** Days and times of an event row, which calendars and spreadsheets write into one cell. */
import { minutesOf } from "@mainstreet/contracts/clock-time";
import type { FieldError } from "@mainstreet/contracts/errors";
import { short, textOf } from "./cells.ts";
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

/** Cells of days and times as written in the file, by field. */
export type Written = Partial<Record<string, string>>;

type Fields = Record<string, unknown>;

/** Times found beside days, by the day's field. */
interface Clocks {
  startDate: string;
  endDate: string;
}

/** Whether the file writes days first, and the town's time zone. */
interface Reading {
  daysFirst?: boolean | undefined;
  timeZone?: string | undefined;
}

const OWN_TIMES = [
  ["startDate", "startTime"],
  ["endDate", "endTime"],
] as const;

/** Returns the row's fields with the times found beside its days, and the days found in columns of times. */
export function withTimes(given: Fields, written: Written, { daysFirst, timeZone }: Reading) {
  const fields = { ...given };
  const { startDate = "", endDate = "" } = written;
  const clocks = { startDate: clockBeside(startDate), endDate: clockBeside(endDate) };
  let utcDay: string | undefined;
  // Two midnights in UTC mean whole days; a midnight that ends another time is a moment.
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

/** Minutes of the UTC day at which it is midnight in UTC, or in a zone from New York in summer to Honolulu. */
const MIDNIGHTS = new Set([0, 4, 5, 6, 7, 8, 9, 10].map((hour) => hour * 60));

/**
 * Whether a UTC timestamp stands for a day: at midnight of UTC or of the writer's zone, with another time in
 * its own column. Not certain: 04:00Z is also 11 pm in Chicago, where doors open at ten; times up to an hour
 * apart count as the same evening.
 */
function isDayAlone(moment: string, clock: string, ownTime: string): boolean {
  const at = minutesOf(timeBeside(moment).time);
  const [local, own] = [minutesOf(clock), minutesOf(ownTime)];
  // Midnight in the town is a moment on its day, though west of it the day before may begin.
  if (at === null || local === null || local === 0 || own === null) return false;
  return MIDNIGHTS.has(at) && Math.abs(own - local) > 60;
}

/** Cheap test before trying all forms of a day, which is slow: most cells hold times. */
const HAS_YEAR = /\d{4}|[/.-]\w+[/.-](?!00)\d\d\b/;
/** Latest day that is a mere placeholder: programs that only know days with times write a time on an early day. */
const LAST_STAND_IN = "2000-01-01";

/**
 * Moves a day from a column of times to the event's own day where that is blank; under “until” it is the last
 * day of an event that repeats. Our own records are left as they are. Returns what is wrong.
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
  // A day that another program wrote beside a time need not be the event's day.
  else if (isWhole || day >= textOf(fields["startDate"])) {
    fields[date] = day;
    if (isWhole) clocks[date] ||= clock;
  }
  return [];
}

/**
 * Whether a day under “until” ends the rule: one occurrence lasts less than a week, or one day when it ends
 * at midnight; a later end is the rule's.
 */
const endsRule = ({ recurrence, startDate }: Fields, day: string, clock: string) =>
  /\bFREQ=/i.test(textOf(recurrence)) &&
  daysBefore(day, clock === "" ? 0 : endsDay(clock) ? 1 : 6) > textOf(startDate);

const isTimed = (fields: Fields, { startDate }: Clocks) =>
  fields["startTime"] !== undefined || (startDate !== "" && !isMidnight(startDate));

/** Adds the end to the rule, which calendars write in any line. */
const endingOn = (recurrence: string, day: string) =>
  recurrence.replace(
    /^(?=.*\bFREQ=)(?!.*\b(?:UNTIL|COUNT)=).+/im,
    `$&;UNTIL=${day.replaceAll("-", "")}`,
  );

/** Calendars write the time beside the day, and the end of a day as the next midnight or the minute before. */
function addTimes(fields: Fields, beside: Clocks) {
  const own = { startDate: textOf(fields["startTime"]), endDate: textOf(fields["endTime"]) };
  const isDay = !isOurs(fields) && isMidnight(own.startDate) && endsDay(own.endDate);
  if (isDay) Object.assign(fields, { startTime: undefined, endTime: undefined });
  const { startDate: from, endDate: to } = isDay ? own : beside;
  const [first, last] = [textOf(fields["startDate"]), textOf(fields["endDate"])];
  // In a row with times of its own, days with midnight are whole days.
  const isWhole = isMidnight(from) && fields["startTime"] === undefined;
  const isNext = from !== "" && (isWhole || !isMidnight(from)) && isMidnight(to) && last > first;
  if (isNext && fields["endTime"] === undefined) {
    const before = daysBefore(last, 1);
    fields["endDate"] = before;
    // As the end of a later day, midnight would mean its beginning.
    if (!isWhole && before === first) fields["endTime"] = to;
  }
  if (from !== "" && !isMidnight(from)) fields["startTime"] ??= from;
  const isEnd = fields["startTime"] === undefined ? !endsDay(to) : !isMidnight(to);
  if (to !== "" && isEnd) fields["endTime"] ??= to;
}

/** Whether the row is a record of ours that comes back, whose fields are exact. */
const isOurs = (fields: Fields) => textOf(fields["id"]).startsWith("#");
