/**
 * Converts opening hours of a file, OpenStreetMap's `opening_hours` or what people write instead, such as
 * `Mon - Fri 9am-5pm`, to the form that we keep. Parsed by the library of that name, which is loaded when a
 * row has hours.
 */
import { LONGEST_HOURS } from "@mainstreet/contracts/fields";
import { DAY_MINUTES, formatHours, parseHours } from "@mainstreet/contracts/hours";
import type { OpenSpan } from "@mainstreet/contracts/hours";
import type Library from "opening_hours";
import { DATE, addMeridiems } from "./meridiem.ts";
import { short } from "../cells.ts";
import type { MappedRow } from "../map-row.ts";
import { CLOSED, hasMixedOrder, closesAfterTimes, hasTimes, splitRules } from "./split-rules.ts";
import { respellForParser } from "./spelling.ts";

/** A result like `readCell`'s; `left` says what the hours are kept without. */
export type ReadHours = { value: string; left?: string } | { fault: string };

const DAY_MS = 86_400_000;
/** Public and school holidays, which depend on a country's law. */
const HOLIDAYS = /(?:,|(?<!\s))\s*\b(?:PH|SH)\b(?=[\s,;]|$)/;
/** Times that depend on the sun, which no clock shows. */
const SUN = /sunrise|sunset|dawn|dusk/i;
/** The library's warnings about hours of several days without a separator: it applies all hours to all days. */
const MANY_DAYS = /not connected weekdays/;
const MANY_TIMES = /not connected time ranges/;
/** Its warnings about days that mean others elsewhere: clear beside a clear one (`Ma-Vr`), except `do` and `du`. */
const UNCLEAR_DAYS = /"d[ou]" can also mean|can also mean[^]*can also mean/;
/** The library takes days without times for whole days; nobody who writes `9am-5pm, Mon-Fri` means that. */
const WHOLE_DAY = /00:00-24:00|24\/7/;
const SAYS_WHOLE = /(?<!\d)(?:24|0?0:00|12(?::00)?\s*a)|midnight|always/i;
const DATES = new RegExp(DATE, "gi");
const FORM = "Please write them as Mo-Fr 09:00-18:00; Sa 10:00-14:00; Dec 25 off";
const HOLIDAYS_LEFT =
  "Public and school holidays (PH, SH) are not known here. Please write them as days, such as Dec 25 off";

/** Returns a function that converts a row's hours to our form; unreadable ones are left out of the row and reported. */
export function hoursReader() {
  const known = new Map<string, Promise<ReadHours>>();
  const read = (written: string) => {
    const reading = known.get(written) ?? readHours(written);
    if (known.size < 2000) known.set(written, reading);
    return reading;
  };
  return async (row: MappedRow): Promise<MappedRow> => {
    const { openingHours: written, ...fields } = row.fields;
    if (typeof written !== "string") return row;
    const result = await read(written);
    const message = "fault" in result ? result.fault : result.left;
    return {
      ...row,
      fields: "value" in result ? { ...fields, openingHours: result.value } : fields,
      ...(message !== undefined && {
        leftOut: [...(row.leftOut ?? []), { path: "openingHours", message }],
      }),
    };
  };
}

/** Reads hours as written in a cell. */
export async function readHours(written: string): Promise<ReadHours> {
  // Parsing is quadratic in the length, and even the longest hours can be written in less.
  if (written.length > 4 * LONGEST_HOURS) return bounded(written);
  // Already in our form, as in our own exports.
  if (kept(written) === written) return bounded(written, written);
  const clear = addMeridiems(splitRules(written));
  if (clear === undefined || hasMixedOrder(clear) || closesAfterTimes(clear))
    return bounded(written);
  const known = kept(clear);
  if (known !== undefined) return bounded(written, known);
  const rules = respellForParser(clear).split(";");
  const usual = rules.map(withoutHolidays).filter((rule) => rule !== "");
  const left = usual.join(";") === rules.join(";") ? {} : { left: HOLIDAYS_LEFT };
  const hours = await parsed(usual.join(";"));
  const value = hours && (kept(hours.prettifyValue()) ?? weekOf(hours));
  return bounded(written, value, left);
}

/** Whether the value claims what the text doesn't say: no hours at all, or whole days. */
const isGuess = (written: string, value: string) =>
  (value === "" && (!CLOSED.test(written) || hasTimes(written))) ||
  (WHOLE_DAY.test(value) && !SAYS_WHOLE.test(written.replaceAll(DATES, "")));

/** Refuses guesses, and hours longer than a business may have. */
const bounded = (written: string, value?: string, left: { left?: string } = {}): ReadHours =>
  value === undefined || value.length > LONGEST_HOURS || isGuess(written, value)
    ? { fault: `“${short(written)}” cannot be kept as opening hours. ${FORM}` }
    : { value, ...left };

/** Returns the rule without its holidays; "" for a rule about holidays alone. */
function withoutHolidays(rule: string): string {
  if (/^\s*(?:PH|SH)\b/.test(rule)) return "";
  return rule.replace(HOLIDAYS, "");
}

async function parsed(written: string): Promise<Library | undefined> {
  if (written === "" || SUN.test(written)) return undefined;
  const { default: OpeningHours } = await import("opening_hours");
  try {
    const hours = new OpeningHours(written);
    const warned = hours.getWarnings().join("\n");
    const isMixed = MANY_DAYS.test(warned) && (MANY_TIMES.test(warned) || CLOSED.test(written));
    return isMixed || UNCLEAR_DAYS.test(warned) ? undefined : hours;
  } catch {
    // The library throws for whatever it cannot read.
    return undefined;
  }
}

function kept(spelt: string): string | undefined {
  const hours = parseHours(spelt);
  return hours && formatHours(hours);
}

/** Merges rules that add to each other into one week; undefined where weeks differ or something is uncertain. */
function weekOf(hours: Library): string | undefined {
  if (!hours.isWeekStable()) return undefined;
  // A Monday in the process's time zone; no zone changes its clocks in the week after it.
  const monday = new Date(2026, 0, 5);
  const week: OpenSpan[][] = Array.from({ length: 7 }, () => []);
  const around = [new Date(2026, 0, 4), new Date(2026, 0, 13)] as const;
  for (const [from, to, unknown] of hours.getOpenIntervals(...around)) {
    if (unknown) return undefined;
    for (const [starts, ends] of daysOf(from.getTime(), to.getTime())) {
      const minutes = (starts - monday.getTime()) / 60_000;
      const spans = week[Math.floor(minutes / DAY_MINUTES)];
      const start = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
      spans?.push({ from: start, to: start + (ends - starts) / 60_000 });
    }
  }
  return formatHours({ week, special: [] });
}

/** Splits what is open for longer than a day into days. */
function* daysOf(from: number, to: number): Generator<[number, number]> {
  if (to - from <= DAY_MS) yield [from, to];
  else
    for (let start = from; start < to;) {
      const next = Math.min(to, new Date(start).setHours(24, 0, 0, 0));
      yield [start, next];
      start = next;
    }
}
