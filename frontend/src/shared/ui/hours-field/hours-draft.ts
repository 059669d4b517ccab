/** Opening hours while they are typed: times and days may still be half there. */
import { clockText, formatHours, parseHours } from "@mainstreet/contracts/hours";
import type { OpenSpan, SpecialDays } from "@mainstreet/contracts/hours";

/** As the browser's own fields have them: `18:30` or "". */
export interface SpanDraft {
  /** Tells it from others while the page is open. */
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
  /** From Monday on. */
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

/** What was left half typed is so again; any other text that cannot be read is a week without hours. */
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

/** As `writtenOf` leaves them: a rule for each day of the week, with "" for a time and `?` for a day. */
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

/** The years by which days of every year are shown: that one or the next, and the one behind it around its turn. */
function shownYears(first: string, last: string, year: number): [number, number] {
  const turns = last < first ? 1 : 0;
  const end = last === LEAP_DAY ? leapYear(year + turns) : year + turns;
  const start = first === LEAP_DAY ? leapYear(year) : end - turns;
  return [start, start + turns];
}

const LEAP_DAY = "02-29";
/** That year or the next that has a February 29: a field of another one shows nothing. */
const leapYear = (year: number) => Math.ceil(year / 4) * 4;

const spanDrafts = (spans: OpenSpan[]): SpanDraft[] =>
  spans.map(({ from, to }) =>
    // A browser's clock ends with 23:59: who is open until midnight writes 00:00.
    newSpan({ from: clockText(from), to: clockText(to).replace("24:00", "00:00") }),
  );

/** In the contract's one spelling; while something is missing, a text that no contract takes. */
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
