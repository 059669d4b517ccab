/**
 * Opening hours of a file: OpenStreetMap's `opening_hours`, and what people write instead of it, such as
 * `Mon - Fri 9am-5pm`, into the form that we keep. Read by the library of that name; loaded when a row has hours.
 */
import { LONGEST_HOURS } from "@mainstreet/contracts/fields";
import { DAY_MINUTES, formatHours, parseHours } from "@mainstreet/contracts/hours";
import type { OpenSpan } from "@mainstreet/contracts/hours";
import type Library from "opening_hours";
import { DATE, withHalves } from "./halves.ts";
import type { MappedRow } from "./map-row.ts";
import { CLOSED, areMixed, areShut, hasTimes, rulesApart } from "./rules.ts";
import { forLibrary } from "./spelling.ts";

/** In the words of `readCell`; `left` names what the hours are kept without. */
export type ReadHours = { value: string; left?: string } | { fault: string };

const DAY_MS = 86_400_000;
/** What depends on a country's law. */
const HOLIDAYS = /(?:,|(?<!\s))\s*\b(?:PH|SH)\b(?=[\s,;]|$)/;
/** No clock knows these. */
const SUN = /sunrise|sunset|dawn|dusk/i;
/** Words of the library where hours of several days are not parted: it takes all hours for all of the days. */
const MANY_DAYS = /not connected weekdays/;
const MANY_TIMES = /not connected time ranges/;
/** The library takes days without times for whole days; so does nobody who writes `9am-5pm, Mon-Fri`. */
const WHOLE_DAY = /00:00-24:00|24\/7/;
const SAYS_WHOLE = /(?<!\d)(?:24|0?0:00|12(?::00)?\s*a)|midnight|always/i;
const DATES = new RegExp(DATE, "gi");
const FORM = "Please write them as Mo-Fr 09:00-18:00; Sa 10:00-14:00; Dec 25 off";
const HOLIDAYS_LEFT =
  "Public and school holidays (PH, SH) are not known here. Please write them as days, such as Dec 25 off";

/** The rows with their hours in our form; what cannot be read is left out of the row, and said. */
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

/** Reads hours as they stand in a cell. */
export async function readHours(written: string): Promise<ReadHours> {
  // As our own exports write them.
  if (kept(written) === written) return bounded(written, written);
  const clear = withHalves(rulesApart(written));
  if (clear === undefined || areMixed(clear) || areShut(clear)) return bounded(written);
  const known = kept(clear);
  if (known !== undefined) return bounded(written, known);
  const rules = forLibrary(clear).split(";");
  const usual = rules.map(withoutHolidays).filter((rule) => rule !== "");
  const left = usual.join(";") === rules.join(";") ? {} : { left: HOLIDAYS_LEFT };
  const hours = await parsed(usual.join(";"));
  const value = hours && (kept(hours.prettifyValue()) ?? weekOf(hours));
  return bounded(written, value, left);
}

/** What the text does not say: no hours at all, or whole days. */
const isGuess = (written: string, value: string) =>
  (value === "" && (!CLOSED.test(written) || hasTimes(written))) ||
  (WHOLE_DAY.test(value) && !SAYS_WHOLE.test(written.replaceAll(DATES, "")));

/** As much as a business may have. */
const bounded = (written: string, value?: string, left: { left?: string } = {}): ReadHours =>
  value === undefined || value.length > LONGEST_HOURS || isGuess(written, value)
    ? { fault: `“${short(written)}” cannot be kept as opening hours. ${FORM}` }
    : { value, ...left };

/** "" of a rule that is about them alone. */
function withoutHolidays(rule: string): string {
  if (/^\s*(?:PH|SH)\b/.test(rule)) return "";
  return rule.replace(HOLIDAYS, "");
}

async function parsed(written: string): Promise<Library | undefined> {
  // It takes the square of a text's length, and the longest can be spelt much shorter.
  if (written === "" || written.length > 4 * LONGEST_HOURS || SUN.test(written)) return undefined;
  const { default: OpeningHours } = await import("opening_hours");
  try {
    const hours = new OpeningHours(written);
    const warned = hours.getWarnings().join("\n");
    const isMixed = MANY_DAYS.test(warned) && (MANY_TIMES.test(warned) || CLOSED.test(written));
    return isMixed ? undefined : hours;
  } catch {
    // Its only way to say that it cannot read something.
    return undefined;
  }
}

function kept(spelt: string): string | undefined {
  const hours = parseHours(spelt);
  return hours && formatHours(hours);
}

/** Rules that add to each other, as one week; undefined where weeks differ or something is not sure. */
function weekOf(hours: Library): string | undefined {
  if (!hours.isWeekStable()) return undefined;
  // A Monday in the process's zone, and no zone's clocks change in the week behind it.
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

/** What is open for longer than a day, day by day. */
function* daysOf(from: number, to: number): Generator<[number, number]> {
  if (to - from <= DAY_MS) yield [from, to];
  else
    for (let start = from; start < to;) {
      const next = Math.min(to, new Date(start).setHours(24, 0, 0, 0));
      yield [start, next];
      start = next;
    }
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
