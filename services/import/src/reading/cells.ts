/** Reads a single cell of a file: normalizes white space, recognizes numbers and flags. */
import { unguarded } from "@mainstreet/service/http/csv";
import { collapsed, collapsedLines } from "@mainstreet/service/records/white-space";
import type { Column } from "./columns.ts";
import { clockOf, dayOf } from "./days.ts";

/** Null for a blank cell, which keeps the stored value; `fault` rejects the row, `left` leaves the value out of it. */
export type Read =
  | { value: unknown; written?: string }
  | { fault: string }
  | { left: string }
  | null;

/** Words for yes and no, also as shown on pages and in Spanish spreadsheets. */
const SET =
  "true 1 yes y on x t active announced featured premium published verified sí si verdadero";
const UNSET = "false 0 no n off f draft inactive unpublished falso";
const FLAGS = new Map([
  ...SET.split(" ").map((word) => [word, true] as const),
  ...UNSET.split(" ").map((word) => [word, false] as const),
]);

/**
 * Reads one cell; JSON has numbers, booleans, null and nested values, CSV only text. `daysFirst`: the file
 * writes days before months. Days and times are also returned as `written`.
 */
export function readCell({ kind, field }: Column, given: unknown, daysFirst = false): Read {
  const raw = field === "recurrence" && isLines(given) ? given.join("\n") : given;
  if (raw === null || raw === undefined) return null;
  if (kind === "category") {
    const nested = nestedCategory(raw);
    if (nested) return nested;
  }
  if (typeof raw !== "string" && typeof raw !== "number" && typeof raw !== "boolean")
    return { fault: "Please give a single value, not a list or object" };
  const text = (kind === "lines" ? collapsedLines : collapsed)(bare(String(raw)));
  if (text === "") return null;
  switch (kind) {
    case "number":
      return readNumber(text, /^[-+\u2212]?\d+,\d+$/.test(text) ? text.replace(",", ".") : text);
    case "whole":
      return readNumber(text, GROUPED.test(text) ? text.replaceAll(/\D/g, "") : text);
    case "flag": {
      const value = FLAGS.get(text.toLowerCase());
      return value === undefined ? { fault: `“${short(text)}” is neither yes nor no` } : { value };
    }
    case "day": {
      if (field === "expiration" && ENDLESS.test(text)) return { value: null };
      const value = dayOf(text, daysFirst);
      return value === null
        ? { fault: `“${short(text)}” is not a date. Please write it as YYYY-MM-DD` }
        : { value, written: text };
    }
    case "clock":
      return { value: clockOf(text), written: text };
    case "phone":
      return SHORTENED.test(text)
        ? { left: shortened(text) }
        : { value: text.replace(/^(\+?\d{7,})[.,]0+$/, "$1") };
    case "code":
      return SHORTENED.test(text) ? { left: shortened(text) } : { value: text };
    case "source":
      return SHORTENED.test(text) ? { left: shortened(text) } : { value: idIn(text) };
    case "reference":
    case "category":
      return SHORTENED.test(text) ? { fault: shortened(text) } : { value: idIn(text) };
    case "id":
      return { value: idIn(text) };
    default:
      return { value: text };
  }
}

/** Thousands with a separator, as 1,204 in English, 1.204 in German and 1 204 in French. */
const GROUPED = /^[1-9]\d{0,2}([,. ])\d{3}(?:\1\d{3})*$/;

/** Whether it is a recurrence rule as an array of lines, as in calendars' own JSON. */
const isLines = (given: unknown): given is string[] =>
  Array.isArray(given) && given.every((line) => typeof line === "string");

/** Undoes how programs write ids as numbers: 19.0 or 19,0 is 19. */
export const idIn = (text: string) => text.replace(/^(\d+)(?:\.0+|,0)$/, "$1");

/** Scientific notation, in which spreadsheets write long numbers: different ones become the same. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;
const shortened = (text: string) =>
  `“${text}” was shortened by a spreadsheet. Please format its column as text`;

/** What people write into a cell that has no value. */
const NOTHING = /^(?:n\/a|n\.a\.|[-–—]+|null|none|nil|unknown|0000-00-00(?:[ T]00:00(?::00)?)?)$/i;
/** What people write for a deal without a last day. */
const ENDLESS =
  /^(?:no (?:expir(?:y|ation)|end)(?: date)?|never(?: expires)?|(?:does not|doesn['’]t) expire|on-?going|open[- ]ended|nunca|sin vencimiento|no vence)$/i;
/** What a spreadsheet leaves where a formula fails; no value even for a name. */
const FAILED = /^#(?:n\/a|ref!|name\?|value!|div\/0!|num!|null!|spill!|calc!)$/i;
/** Fields that name a record, which may be called anything, such as `None`. */
const NAMES: ReadonlySet<string> = new Set(["name", "title"]);

export function saysNothing(raw: unknown, { field, kind }: Column): boolean {
  if (typeof raw !== "string") return raw === null || raw === undefined;
  const text = raw.trim();
  if (text === "" || FAILED.test(text)) return true;
  if (kind === "name" || NAMES.has(field)) return false;
  return NOTHING.test(text);
}

/** Removes the quote that guards a cell from being a formula, before white space is collapsed, as it may guard that. */
const bare = (value: string) => unguarded(value.trimStart());

function readNumber(text: string, digits: string): Read {
  const number = digits.replace(PRINTED_MINUS, "-");
  const value = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(number) ? Number(number) : NaN;
  return Number.isFinite(value) ? { value } : { fault: `“${short(text)}” is not a number` };
}

/** The minus sign that encyclopedias and maps print. */
const PRINTED_MINUS = "\u2212";

export const textOf = (value: unknown) => (typeof value === "string" ? value : "");

export const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Parses nested values, which the CSV of rejected rows holds as JSON. */
function nestedIn(raw: unknown): object | null {
  if (typeof raw !== "string" || !raw.startsWith("{")) return null;
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** Reads a category nested as `{ id, name }`, as in our public JSON; the name counts, as ids differ between systems. */
export function nestedCategory(raw: unknown): Read {
  const nested = typeof raw === "object" ? raw : nestedIn(raw);
  if (!nested) return null;
  const name = "name" in nested ? nested.name : undefined;
  if (typeof name === "string" && name.trim() !== "") return { value: collapsed(name) };
  const id = "id" in nested ? nested.id : undefined;
  return typeof id === "number" ? { value: String(id) } : { fault: "Please give a category" };
}
