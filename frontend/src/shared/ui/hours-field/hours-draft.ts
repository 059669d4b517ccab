/** Form state of opening hours, in which times and days may be incomplete. */
import { formatClock24, formatHours, parseHours } from "@mainstreet/contracts/hours";
import type { OpenSpan, SpecialDays } from "@mainstreet/contracts/hours";

/** Values of the native time fields: `18:30` or "". */
export interface SpanDraft {
  /** React key, unique within the page. */
  id: number;
  from: string;
  to: string;
}

export interface SpecialDraft {
  id: number;
  /** `YYYY-MM-DD`, or "". */
  first: string;
  /** "" for one day. */
  last: string;
  yearly: boolean;
  spans: SpanDraft[];
}

export interface HoursDraft {
  /** Starts with Monday. */
  week: SpanDraft[][];
  special: SpecialDraft[];
}

const DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

let lastId = 0;
export const newSpan = (span: Omit<SpanDraft, "id">): SpanDraft => ({ id: ++lastId, ...span });
export const newDays = (days: Omit<SpecialDraft, "id">): SpecialDraft => ({
  id: ++lastId,
  ...days,
});

/** Parses stored text, including that of incomplete drafts; anything else unreadable becomes a week without hours. */
export function draftOf(written: string, year: string): HoursDraft {
  const hours = parseHours(written);
  if (!hours) return halfDraftOf(written, Number(year));
  return {
    week: hours.week.map(spanDrafts),
    special: hours.special.map((days) =>
      newDays({ ...daysDraft(days, Number(year)), spans: spanDrafts(days.spans) }),
    ),
  };
}

function daysDraft({ first, last }: Pick<SpecialDays, "first" | "last">, year: number) {
  const [firstYear, lastYear] = shownYears(first, last, year);
  return {
    first: dated(first, firstYear),
    last: last === first ? "" : dated(last, lastYear),
    yearly: first.length === 5,
  };
}

const dated = (day: string, year: number) => (day.length > 5 ? day : `${year}-${day}`);

/** A rule of an incomplete draft as `writtenOf` writes it: "" for a missing time, `?` for a missing day. */
const HALF_RULE = /^(.+) (off|[\d:]*-[\d:]*(?:,[\d:]*-[\d:]*)*)$/;

function halfDraftOf(written: string, year: number): HoursDraft {
  const draft: HoursDraft = { week: DAYS.map(() => []), special: [] };
  for (const rule of written.split("; ")) {
    const [, days = "", times = "off"] = HALF_RULE.exec(rule) ?? [];
    const spans = times === "off" ? [] : times.split(",").map(halfSpan);
    const special = halfDays(days, year);
    if (DAYS.includes(days)) draft.week[DAYS.indexOf(days)] = spans;
    else if (special) draft.special.push(newDays({ ...special, spans }));
  }
  return draft;
}

function halfSpan(written: string): SpanDraft {
  const [from = "", to = ""] = written.split("-");
  return newSpan({ from, to });
}

function halfDays(written: string, year: number) {
  const whole = specialDays(written);
  if (whole) return daysDraft(whole, year);
  const ends = written.split("-").map((end) => (end === "?" ? end : specialDays(end)?.first));
  if (ends.includes(undefined)) return undefined;
  const [first = "", last = ""] = ends.map((end = "?") =>
    end === "?" ? "" : daysDraft({ first: end, last: end }, year).first,
  );
  return { first, last, yearly: ends.some((end) => end?.length === 5) };
}

const specialDays = (days: string) => parseHours(`${days} off`)?.special[0];

/**
 * Returns the years in which days of every year are shown: `year`, or the next leap year for
 * February 29; a span over New Year's Day ends a year later.
 */
function shownYears(first: string, last: string, year: number): [number, number] {
  const turns = last < first ? 1 : 0;
  const end = last === LEAP_DAY ? leapYear(year + turns) : year + turns;
  const start = first === LEAP_DAY ? leapYear(year) : end - turns;
  return [start, start + turns];
}

const LEAP_DAY = "02-29";
/** First leap year from `year` on: in other years a date field can't show February 29. */
const leapYear = (year: number) => Math.ceil(year / 4) * 4;

const spanDrafts = (spans: OpenSpan[]): SpanDraft[] =>
  spans.map(({ from, to }) =>
    // Time fields end at 23:59: midnight as closing time is 00:00.
    newSpan({ from: formatClock24(from), to: formatClock24(to).replace("24:00", "00:00") }),
  );

/** Returns the contract's canonical text; while something is missing, a text that the contract rejects. */
export function writtenOf({ week, special }: HoursDraft): string {
  const rules = [
    ...week.flatMap((spans, at) => (spans.length > 0 ? `${DAYS[at]} ${timesOf(spans)}` : [])),
    ...special.map(({ spans, ...days }) => `${daysOf(days)} ${timesOf(spans)}`),
  ];
  const text = rules.join("; ");
  const hours = parseHours(text);
  return hours ? formatHours(hours) : text;
}

const timesOf = (spans: SpanDraft[]) =>
  spans.length === 0 ? "off" : spans.map(({ from, to }) => `${from}-${to}`).join(",");

function daysOf({ first, last, yearly }: Omit<SpecialDraft, "id" | "spans">): string {
  const written = [first, last || first].map((day) => {
    if (day === "") return "?";
    const [year, month, date] = day.split("-");
    return [yearly ? "" : year, MONTHS[Number(month) - 1], date].filter(Boolean).join(" ");
  });
  return [...new Set(written)].join("-");
}
