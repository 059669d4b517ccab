/**
 * The occurrences of a repeating event. Rules are evaluated on plain days, so that neither clock
 * changes nor the process's time zone move one; times are local to the town.
 */
import type { Occurrence, TownEventRecord } from "@mainstreet/contracts/town-event";
import { minutesOf } from "@mainstreet/contracts/clock-time";
import { lastDay } from "@mainstreet/contracts/last-day";
import { daysLater } from "@mainstreet/contracts/open-at";
import { parseRecurrence } from "@mainstreet/contracts/recurrence";
import type { Exception, Rule } from "@mainstreet/contracts/recurrence";
import { describeException } from "./event.text.ts";
import { ENDLESS, daysBetween, isOfRule, ruleDays } from "./rule-days.ts";

type Times = Pick<TownEventRecord, "startDate" | "endDate" | "startTime" | "endTime">;

export interface Series {
  /** A rule with a count is converted to one with a last day. */
  rule: Rule;
  /** Those of the first occurrence. */
  times: Times;
  /** How many days an occurrence lasts beyond its first. */
  more: number;
  /** Cancelled or moved occurrences, by the rule's days. */
  exceptions: ReadonlyMap<string, Exception>;
  /** Moved occurrences, by time. */
  moved: readonly Occurrence[];
  /** The last day; the series is over after it. */
  end: string;
}

/** The parts computed first, which the others need. */
type Plan = Omit<Series, "moved" | "end">;

/** Days to look back to find an occurrence of any rule that the form can create. */
const LONGEST_PAUSE = 12 * 366;

/**
 * Latest end, in minutes, of a night that counts only for its first day: by then, people look for
 * the next.
 */
const NOON = 12 * 60;

/** Returns the series of an event, or undefined if it doesn't repeat. */
export function seriesOf(event: Times & { recurrence?: string | undefined }): Series | undefined {
  const { recurrence = "", startDate, endDate, startTime, endTime } = event;
  const read = recurrence === "" ? undefined : parseRecurrence(recurrence);
  if (!read || "fault" in read) return undefined;
  const rule = bounded(read.rule, startDate);
  const ofRule = ({ day }: Exception) => isOfRule(rule, startDate, day);
  const plan = {
    rule,
    times: { startDate, endDate, startTime, endTime },
    more: Math.max(0, daysBetween(startDate, lastDay(event, NOON))),
    exceptions: new Map(read.exceptions.filter(ofRule).map((one) => [one.day, one])),
  };
  const moved = differing(plan)
    .filter(({ status }) => status === "moved")
    .toSorted(byTime);
  return { ...plan, moved, end: endOf(plan, moved) };
}

/** Returns the occurrences that are cancelled or moved. */
export const differing = (plan: Plan): Occurrence[] =>
  [...plan.exceptions.keys()].map((day) => occurrenceOn(plan, day));

/** Returns the occurrence on a day of the rule, by default the first, exceptions aside. */
export const usual = ({ times, more, rule }: Plan, day?: string): Occurrence =>
  occurrenceOn(
    { rule, times, more, exceptions: new Map() },
    day ?? firstOf(ruleDays(rule, times.startDate), 1)[0] ?? times.startDate,
  );

/** Replaces a count by the last day, so that days needn't be counted from the first each time. */
function bounded(rule: Rule, startDate: string): Rule {
  if (rule.count === null) return rule;
  const days = firstOf(ruleDays(rule, startDate), rule.count);
  return { ...rule, count: null, until: days.at(-1) ?? startDate };
}

function firstOf<Item>(items: Iterable<Item>, most: number): Item[] {
  const found: Item[] = [];
  for (const item of items) if (found.push(item) === most) break;
  return found;
}

function occurrenceOn({ times, more, exceptions }: Plan, day: string): Occurrence {
  const exception = exceptions.get(day);
  const { moved, note } = exception ?? { moved: null, note: "" };
  const startDate = moved?.to ?? day;
  const { startTime, endTime } = moved && moved.startTime !== "" ? moved : times;
  return {
    day,
    startDate,
    endDate: more > 0 ? daysLater(startDate, more) : null,
    startTime,
    endTime,
    ...(exception && { change: describeException(exception, times.startTime) }),
    status: !exception ? "scheduled" : moved ? "moved" : "cancelled",
    note,
  };
}

const byTime = (a: Occurrence, b: Occurrence) =>
  a.startDate.localeCompare(b.startDate) ||
  (minutesOf(a.startTime) ?? 0) - (minutesOf(b.startTime) ?? 0);

/** Yields the occurrences that aren't over on `day`, by time, cancelled ones included. */
function* occurrencesFrom(series: Series, day: string): Generator<Occurrence> {
  const { rule, times, more } = series;
  const moved = series.moved.filter((one) => lastDay(one) >= day);
  for (const ruleDay of ruleDays(rule, times.startDate, daysLater(day, -more))) {
    if (series.exceptions.get(ruleDay)?.moved) continue;
    const next = occurrenceOn(series, ruleDay);
    while (moved[0] && byTime(moved[0], next) < 0) yield* moved.splice(0, 1);
    yield next;
  }
  yield* moved;
}

/**
 * Returns the first occurrence from `first` to `last`; if it is cancelled, also the next that does
 * take place. Without any, returns one that was moved away from these days, if it isn't over yet.
 */
export function occurrencesIn(
  series: Series,
  { first, last }: { first: string; last: string },
): Occurrence[] {
  let cancelled: Occurrence | undefined;
  for (const one of occurrencesFrom(series, first)) {
    if (!cancelled && one.startDate > last) break;
    if (one.status !== "cancelled") return cancelled ? [cancelled, one] : [one];
    cancelled ??= one;
  }
  if (cancelled) return [cancelled];
  const away = series.moved.find(
    (one) => one.day >= first && one.day <= last && lastDay(one) >= first,
  );
  return away ? [away] : [];
}

/** Returns the next occurrences that aren't over on `day`; the last one if the series is over. */
export function nextOccurrences(series: Series, day: string, most: number): Occurrence[] {
  const next = firstOf(occurrencesFrom(series, day), most);
  return next.length > 0 ? next : firstOf(occurrencesFrom(series, series.end), 1);
}

/** Returns the last day of an event, repeating or not. */
export const overAfter = (event: Times & { recurrence?: string | undefined }): string =>
  seriesOf(event)?.end ?? lastDay(event);

function endOf(plan: Plan, moved: readonly Occurrence[]): string {
  const { until, interval } = plan.rule;
  if (until === null) return ENDLESS;
  const lastWithin = (days: number) =>
    [...ruleDays(plan.rule, plan.times.startDate, daysLater(until, -days))].findLast(
      (day) => !plan.exceptions.get(day)?.moved,
    );
  const last = lastWithin(31 + 31 * interval) ?? lastWithin(LONGEST_PAUSE);
  const ends = moved.map(lastDay);
  if (last !== undefined) ends.push(daysLater(last, plan.more));
  return ends.toSorted().at(-1) ?? lastDay(plan.times);
}

/**
 * Returns a fault that shows only with the event's dates: a rule without any day, or an exception
 * on a day that isn't the rule's.
 */
export function faultOf(event: Times & { recurrence?: string | undefined }): string | null {
  const read = parseRecurrence(event.recurrence ?? "");
  if ("fault" in read) return null;
  const rule = bounded(read.rule, event.startDate);
  if (firstOf(ruleDays(rule, event.startDate), 1).length === 0) return NEVER_TAKES_PLACE;
  const stray = read.exceptions.find(({ day }) => !isOfRule(rule, event.startDate, day));
  return stray ? `${stray.day} is not one of the days on which it repeats` : null;
}

/**
 * Whether an occurrence would last into the next, as when the end date is that of the whole season.
 */
export function lastsIntoNext(event: Times & { recurrence?: string | undefined }): boolean {
  const series = seriesOf(event);
  if (!series || series.more === 0) return false;
  const [from, to] = [minutesOf(event.startTime), minutesOf(event.endTime)];
  const lastFullDay = from !== null && to !== null && to <= from ? series.more - 1 : series.more;
  // A week has at most 7 days, so 8 cover every interval; months have longer ones.
  const days = firstOf(ruleDays(series.rule, event.startDate), 8);
  return days.slice(1).some((day, at) => daysBetween(days[at] ?? day, day) <= lastFullDay);
}

const NEVER_TAKES_PLACE = "It would never take place: please check its first day and when it ends";
