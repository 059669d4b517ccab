/**
 * What takes place when of an event that repeats. Rules are worked out on plain days, so that no change of
 * the clock and no time zone of a process moves one; times are added as the town's clock has them.
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
  /** Where it takes place so many times, its last day says so too. */
  rule: Rule;
  /** Those with which it begins. */
  times: Times;
  /** How many days it lasts beyond its first. */
  more: number;
  /** By the rule's days on which it takes place otherwise, or not. */
  exceptions: ReadonlyMap<string, Exception>;
  /** In order of time. */
  moved: readonly Occurrence[];
  /** The day after which it is over. */
  end: string;
}

/** What is worked out first. */
type Plan = Omit<Series, "moved" | "end">;

/** In days: looking back that far finds a time of any rule that a form can write. */
const LONGEST_PAUSE = 12 * 366;

/** A night that comes again is over when the next one is looked for. */
const NOON = 12 * 60;

/** Undefined of one that does not repeat. */
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

/** What is cancelled or moved, by the rule's days. */
export const differing = (plan: Plan): Occurrence[] =>
  [...plan.exceptions.keys()].map((day) => occurrenceOn(plan, day));

/** Its first time, and any other of the rule's days, as if nothing differed. */
export const usual = ({ times, more, rule }: Plan, day?: string): Occurrence =>
  occurrenceOn(
    { rule, times, more, exceptions: new Map() },
    day ?? firstOf(ruleDays(rule, times.startDate), 1)[0] ?? times.startDate,
  );

/** The same rule by its last day: counted once, it need not be counted from its beginning each time. */
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
  a.startDate === b.startDate
    ? (minutesOf(a.startTime) ?? 0) - (minutesOf(b.startTime) ?? 0)
    : a.startDate < b.startDate
      ? -1
      : 1;

/** Those that are not over on `day`, in order of time; cancelled ones too. */
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
 * The first that takes place, or would have, on one of the days from `first` to `last`, and the next that does
 * take place if that is cancelled; none if there is none.
 */
export function occurrencesIn(
  series: Series,
  { first, last }: { first: string; last: string },
): Occurrence[] {
  let cancelled: Occurrence | undefined;
  for (const one of occurrencesFrom(series, first)) {
    if (cancelled && one.status !== "cancelled") return [cancelled, one];
    if (!cancelled && one.startDate > last) break;
    if (!cancelled && one.status !== "cancelled") return [one];
    cancelled ??= one;
  }
  if (cancelled) return [cancelled];
  const away = series.moved.find(
    (one) => one.day >= first && one.day <= last && lastDay(one) >= first,
  );
  return away ? [away] : [];
}

/** The first ones that are not over on `day`; of a series that is over its last. */
export function nextOccurrences(series: Series, day: string, most: number): Occurrence[] {
  const next = firstOf(occurrencesFrom(series, day), most);
  return next.length > 0 ? next : firstOf(occurrencesFrom(series, series.end), 1);
}

/** The day after which an event is over, whether it repeats or not. */
export const overAfter = (event: Times & { recurrence?: string | undefined }): string =>
  seriesOf(event)?.end ?? lastDay(event);

function endOf(plan: Plan, moved: readonly Occurrence[]): string {
  const { until, interval } = plan.rule;
  if (until === null) return ENDLESS;
  const ends = moved.map(lastDay);
  for (const back of [31 + 31 * interval, LONGEST_PAUSE]) {
    const last = [...ruleDays(plan.rule, plan.times.startDate, daysLater(until, -back))].findLast(
      (day) => !plan.exceptions.get(day)?.moved,
    );
    if (last === undefined) continue;
    ends.push(daysLater(last, plan.more));
    break;
  }
  return ends.toSorted().at(-1) ?? lastDay(plan.times);
}

/**
 * What no text of a rule says alone, by the days of its event: one that never takes place, and the first of
 * the days that differ on which it would not take place anyway.
 */
export function faultOf(event: Times & { recurrence?: string | undefined }): string | null {
  const read = parseRecurrence(event.recurrence ?? "");
  if ("fault" in read) return null;
  const rule = bounded(read.rule, event.startDate);
  if (firstOf(ruleDays(rule, event.startDate), 1).length === 0) return NEVER_TAKES_PLACE;
  const stray = read.exceptions.find(({ day }) => !isOfRule(rule, event.startDate, day));
  return stray ? `${stray.day} is not one of the days on which it repeats` : null;
}

/** Whether a time would still go on when the next begins, as where the end date is that of the season. */
export function lastsIntoNext(event: Times & { recurrence?: string | undefined }): boolean {
  const series = seriesOf(event);
  if (!series || series.more === 0) return false;
  const [from, to] = [minutesOf(event.startTime), minutesOf(event.endTime)];
  const lastFullDay = from !== null && to !== null && to <= from ? series.more - 1 : series.more;
  // A week has no more days than that, and months are longer than any such pause.
  const days = firstOf(ruleDays(series.rule, event.startDate), 8);
  return days.slice(1).some((day, at) => daysBetween(days[at] ?? day, day) <= lastFullDay);
}

const NEVER_TAKES_PLACE = "It would never take place: please check its first day and when it ends";
