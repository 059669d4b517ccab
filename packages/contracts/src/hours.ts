/**
 * Opening hours in the subset of OpenStreetMap's `opening_hours` syntax needed for a week and special days:
 * `Mo-Fr 09:00-12:00,13:00-18:00; Sa 18:00-02:00; 2027 Mar 01-2027 Mar 14 off; Dec 25 off`. Times are the
 * town's local time, which daylight saving does not move. The library `opening_hours` supports the whole
 * syntax, and imports use it; it is not used here because it weighs 120 kB in a browser and computes in the
 * time zone of its process.
 * Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
 */

/** Minutes after the day's midnight; `to` exceeds 1440 if the span ends on the next day. */
export interface OpenSpan {
  from: number;
  to: number;
}

/** Days with their own hours, which override those of the week; no spans: closed. */
export interface SpecialDays {
  /** `2026-12-24`, or `12-24` for every year. */
  first: string;
  /** In the same form as `first`. */
  last: string;
  spans: OpenSpan[];
}

export interface OpeningHours {
  /** Starts with Monday. */
  week: OpenSpan[][];
  special: SpecialDays[];
}

export const DAY_MINUTES = 1440;
const WEEKDAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const DATE = `(?:(\\d{4}) )?(${MONTHS.join("|")}) (\\d{1,2})`;
const DATED = new RegExp(`^${DATE}(?: ?- ?(?:${DATE}|(\\d{1,2})))? (.+)$`);
const WEEKLY = /^(?:((?:Mo|Tu|We|Th|Fr|Sa|Su)[A-Za-z, -]*) )?(\d.*|off|closed)$/;
const SPAN = /^(\d{1,2}):(\d{2}) ?- ?(\d{1,2}):(\d{2})$/;

/** Parses hours; undefined if they are not in this form, a week without hours for "". */
export function parseHours(written: string): OpeningHours | undefined {
  const hours: OpeningHours = { week: WEEKDAYS.map(() => []), special: [] };
  for (const rule of written.split(";").map((part) => part.trim().replaceAll(/\s+/g, " ")))
    if (rule !== "" && !readSpecial(rule, hours) && !readWeekly(rule, hours)) return undefined;
  return hours;
}

function readSpecial(rule: string, { special }: OpeningHours): boolean {
  const [, year, month = "", date = "", lastYear, lastMonth, lastDate, sameMonth, times = ""] =
    DATED.exec(rule) ?? [];
  const spans = spansOf(times);
  const first = dayOf(year, month, date);
  const last = lastMonth
    ? dayOf(lastYear ?? year, lastMonth, lastDate ?? "")
    : dayOf(year, month, sameMonth ?? date);
  if (!spans || !first || !last || first.length !== last.length) return false;
  if (year !== undefined && last < first) return false;
  special.push({ first, last, spans });
  return true;
}

function readWeekly(rule: string, { week }: OpeningHours): boolean {
  const [, days, times = ""] = WEEKLY.exec(rule === "24/7" ? "00:00-24:00" : rule) ?? [];
  const spans = spansOf(times);
  const meant = days === undefined ? WEEKDAYS.map((_, at) => at) : weekdaysOf(days);
  if (!spans || !meant) return false;
  for (const at of meant) week[at] = spans;
  return true;
}

function weekdaysOf(written: string): number[] | undefined {
  const all: number[] = [];
  for (const part of written.split(",")) {
    const [first, last, ...more] = part.split("-").map((day) => WEEKDAYS.indexOf(day.trim()));
    if (first === undefined || first < 0 || (last ?? 0) < 0 || more.length > 0) return undefined;
    for (let at = first; ; at = (at + 1) % 7) {
      all.push(at);
      if (at === (last ?? first)) break;
    }
  }
  return all;
}

/** Parses times; undefined if they are neither times nor "closed". */
function spansOf(written: string): OpenSpan[] | undefined {
  if (written === "off" || written === "closed") return [];
  const spans: OpenSpan[] = [];
  for (const part of written.split(",")) {
    const [, hour = "", minute = "", lastHour = "", lastMinute = ""] = SPAN.exec(part.trim()) ?? [];
    const from = Number(hour) * 60 + Number(minute);
    const to = Number(lastHour) * 60 + Number(lastMinute);
    if (hour === "" || Number(minute) > 59 || Number(lastMinute) > 59) return undefined;
    const span = { from, to: to > from ? to : to + DAY_MINUTES };
    // Spans of more than a day cannot be written: the end would read as a day earlier.
    if (from >= DAY_MINUTES || span.to - from > DAY_MINUTES) return undefined;
    spans.push(span);
  }
  return spans.toSorted((a, b) => a.from - b.from);
}

function dayOf(year: string | undefined, month: string, date: string): string | undefined {
  const monthAndDate = [MONTHS.indexOf(month) + 1, Number(date)]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
  // Without a year, a leap year is assumed, which has every possible day.
  const day = new Date(`${year ?? "2028"}-${monthAndDate}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || !day.toISOString().includes(monthAndDate)) return undefined;
  return year === undefined ? monthAndDate : `${year}-${monthAndDate}`;
}

/** Returns the canonical form; "" if there are no hours. */
export function formatHours({ week, special }: OpeningHours): string {
  const times = week.map(spansText);
  const rules = special.map(({ first, last, spans }) => {
    const days = first === last ? dateText(first) : `${dateText(first)}-${dateText(last)}`;
    return `${days} ${spansText(spans)}`;
  });
  const open = [...new Set(times)].filter((text) => text !== "off");
  const weekly =
    open[0] === "00:00-24:00" && new Set(times).size === 1
      ? ["24/7"]
      : open.map((text) => `${weekdaysText(times.map((one) => one === text))} ${text}`);
  return [...weekly, ...rules].join("; ");
}

/** Returns `Mo-Fr,Su`: three or more days in a row as a range. */
function weekdaysText(meant: boolean[]): string {
  const parts: string[] = [];
  for (let at = 0; at < 7; at += 1) {
    if (!meant[at]) continue;
    let last = at;
    while (meant[last + 1]) last += 1;
    const names = WEEKDAYS.slice(at, last + 1);
    parts.push(...(names.length > 2 ? [`${names[0]}-${names.at(-1)}`] : names));
    at = last;
  }
  return parts.join(",");
}

const spansText = (spans: OpenSpan[]) =>
  spans.length === 0
    ? "off"
    : spans.map(({ from, to }) => `${formatClock24(from)}-${formatClock24(to)}`).join(",");

/** Formats minutes as a time: `26:00` as `02:00` of the next day, but the end of the day as `24:00`. */
export function formatClock24(minutes: number): string {
  const shown = minutes > DAY_MINUTES ? minutes - DAY_MINUTES : minutes;
  return [Math.floor(shown / 60), shown % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

function dateText(day: string): string {
  const [date, month, year] = day.split("-").toReversed();
  return [year, MONTHS[Number(month) - 1], date].filter(Boolean).join(" ");
}
