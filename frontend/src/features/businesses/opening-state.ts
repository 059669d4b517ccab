/** Opening hours in words. */
import { formatClock24, DAY_MINUTES } from "@mainstreet/contracts/hours";
import type { OpeningHours, OpenSpan, SpecialDays } from "@mainstreet/contracts/hours";
import { daysLater, openingState } from "@mainstreet/contracts/open-at";
import type { TownTime } from "@mainstreet/contracts/open-at";
import { shortDay, weekday } from "../../shared/format/day.ts";
import { hoursText, WEEKDAYS } from "../../shared/text/hours.ts";

/** Whether hours of the week are given, and not only special days. */
export const hasWeek = ({ week }: OpeningHours) => week.some((spans) => spans.length > 0);

/**
 * `Open · closes 6 PM`, `Closed · Opens Mon 9 AM`, `Closed until Mar 2`; `Opening hours` when nothing is known
 * of today.
 */
export function stateText(hours: OpeningHours, now: TownTime): string {
  const { open, until } = openingState(hours, now);
  if (!hasWeek(hours)) {
    const special = comingDays(hours, now.day).find(({ first }) => first <= now.day);
    if (!special) return hoursText.title;
    if (special.spans.length === 0)
      return hoursText.closedUntil(shortDay(daysLater(special.last, 1), now.day));
    if (!open && until?.day !== now.day) return hoursText.closed;
  }
  // Beyond six days, a weekday alone would be taken for this week's.
  const isFar = !until || until.day > daysLater(now.day, 6);
  if (open && isFar) return hoursText.allDay;
  if (!until) return hoursText.closed;
  const isToday = until.day === now.day;
  // A closing time in the night belongs to the evening and needs no weekday, unless it could be
  // taken for a time still to come today.
  const isNight = until.day === daysLater(now.day, 1) && until.minute < now.minute;
  const clock = formatShortClock12(until.minute);
  if (open) return hoursText.closes(isToday || isNight ? clock : `${shortWeekday(until)} ${clock}`);
  if (isToday) return hoursText.opens(clock);
  if (isFar) return hoursText.closedUntil(shortDay(until.day, now.day));
  return hoursText.opens(`${shortWeekday(until)} ${clock}`);
}

const shortWeekday = ({ day }: TownTime) => weekday(day).slice(0, 3);

/** `540` → `9 AM`, `1110` → `6:30 PM`; minutes past midnight are those of the next day. */
function formatShortClock12(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  const minute = String(minutes % 60).padStart(2, "0");
  const clock = minute === "00" ? `${hour % 12 || 12}` : `${hour % 12 || 12}:${minute}`;
  return `${clock} ${hour < 12 ? "AM" : "PM"}`;
}

/** `9 AM – 12 PM, 1 PM – 6 PM`. */
export function spansText(spans: OpenSpan[]): string {
  if (spans.length === 0) return hoursText.closed;
  if (spans.some(({ from, to }) => from === 0 && to === DAY_MINUTES)) return hoursText.allDay;
  return spans
    .map(({ from, to }) => `${formatShortClock12(from)} – ${formatShortClock12(to)}`)
    .join(", ");
}

/** How many days ahead special days are shown. */
const TOLD_DAYS = 60;

/**
 * Returns the special days ahead in order of time; yearly ones in the year in which they come next.
 */
export function comingDays({ special }: OpeningHours, today: string): SpecialDays[] {
  const year = Number(today.slice(0, 4));
  const dated = special
    .flatMap((days) =>
      days.first.length > 5 ? days : [year - 1, year, year + 1].map((one) => inYear(days, one)),
    )
    .filter(({ first, last }) => first <= last);
  // Where two rules overlap, the later one applies.
  const counting = dated.flatMap((days, at) =>
    dated.slice(at + 1).reduce((left, later) => left.flatMap((one) => without(one, later)), [days]),
  );
  return counting
    .filter(({ first, last }) => last >= today && first <= daysLater(today, TOLD_DAYS))
    .toSorted((a, b) => a.first.localeCompare(b.first));
}

/** Returns a yearly rule's days that begin in `year`, without February 29 where there is none. */
function inYear({ first, last, spans }: SpecialDays, year: number): SpecialDays {
  const lastYear = first <= last ? year : year + 1;
  return {
    first: first === LEAP_DAY && !hasLeapDay(year) ? `${year}-03-01` : `${year}-${first}`,
    last: last === LEAP_DAY && !hasLeapDay(lastYear) ? `${lastYear}-02-28` : `${lastYear}-${last}`,
    spans,
  };
}

const LEAP_DAY = "02-29";
const hasLeapDay = (year: number) => daysLater(`${year}-02-28`, 1).endsWith(LEAP_DAY);

/** Returns what is left of `days` before and after the given range. */
function without(days: SpecialDays, { first, last }: SpecialDays): SpecialDays[] {
  if (last < days.first || days.last < first) return [days];
  const before = days.first < first ? [{ ...days, last: daysLater(first, -1) }] : [];
  const behind = last < days.last ? [{ ...days, first: daysLater(last, 1) }] : [];
  return [...before, ...behind];
}

/** `Dec 25`, or `Dec 24 – Dec 26`. */
export const daysText = ({ first, last }: SpecialDays, today: string) =>
  [...new Set([first, last])].map((day) => shortDay(day, today)).join(" – ");

/** Returns the hours in schema.org's terms: a closed day opens and closes at midnight. */
export function hoursSpecification(hours: OpeningHours, today: string) {
  const weekly = hours.week.flatMap((spans, at) =>
    spans.map((span) => specification({ dayOfWeek: WEEKDAYS[at] }, span)),
  );
  const special = comingDays(hours, today).flatMap(({ first, last, spans }) =>
    (spans.length === 0 ? [{ from: 0, to: 0 }] : spans).map((span) =>
      specification({ validFrom: first, validThrough: last }, span),
    ),
  );
  return [...weekly, ...special];
}

const specification = (days: object, { from, to }: OpenSpan) => ({
  "@type": "OpeningHoursSpecification",
  ...days,
  opens: formatClock24(from),
  closes: to === DAY_MINUTES ? "23:59" : formatClock24(to),
});
