/** Numbers and days of a sheet as Excel displays them, unless that would lose information. */
import { createRequire } from "node:module";
import type * as Numfmt from "numfmt";

/** Formats that workbooks name by number alone, as far as they change how a value is displayed. */
const BUILT_IN = new Map([
  ...Object.entries({ 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 14: "m/d/yyyy" }),
  ...Object.entries({ 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM" }),
  ...Object.entries({ 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 22: "m/d/yyyy h:mm" }),
  ...Object.entries({ 37: "#,##0", 38: "#,##0", 39: "#,##0.00", 40: "#,##0.00" }),
  ...Object.entries({ 45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0" }),
]);
export const builtIn = (id: string) => BUILT_IN.get(id) ?? "General";

/** Patterns after which numfmt is loaded anew: it caches each pattern that it ever got, some 6 kB. */
const PATTERNS_LIMIT = 1000;
const given = new Set<string>();
let numfmt = loaded();

function loaded(): typeof Numfmt {
  const require = createRequire(import.meta.url);
  delete require.cache[require.resolve("numfmt")];
  return require("numfmt");
}

function numfmtFor(pattern: string) {
  if (given.size >= PATTERNS_LIMIT && !given.has(pattern)) {
    given.clear();
    numfmt = loaded();
  }
  given.add(pattern);
  return numfmt;
}

/** Days between the 1900 and the 1904 date system of workbooks; a time of day alone is the same in both. */
const SINCE_1904 = 1462;

/** Formats a number; `pattern` is the cell's number format, `General` for none. */
export function shownNumber(value: number, pattern: string, from1904: boolean): string {
  const { format, isDateFormat } = numfmtFor(pattern);
  if (isDateFormat(pattern))
    return shownDay(from1904 && value >= 1 ? value + SINCE_1904 : value, pattern);
  // Like Excel, which keeps 15 digits: 0.1 + 0.2 is 0.3.
  const plain = String(Number(value.toPrecision(15)));
  if (pattern === "General") return plain;
  const shown = format(pattern, value, { throws: false }).trim();
  return says(shown, value) ? shown : plain;
}

/** Whether the shown text still holds the number: `$5.00`, `02138`, `15%`, but not `37.79` for 37.786848. */
function says(shown: string, value: number): boolean {
  const digits = shown.replace(/[^\d.]/g, "");
  const number = shown.includes("%") ? Number(digits) / 100 : Number(digits);
  return digits !== "" && Math.abs(number - Math.abs(value)) <= Math.abs(value) * 1e-12;
}

/** Returns `YYYY-MM-DD`, unambiguous in every country, with the time if there is one; a time alone as `HH:MM`. */
function shownDay(serial: number, pattern: string): string {
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0] = numfmt.dateFromSerial(serial);
  const two = (part: number) => String(part).padStart(2, "0");
  const time = `${two(hours)}:${two(minutes)}`;
  if (serial < 1) return time;
  const date = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
  const isWhole = Number.isInteger(serial) && !numfmt.getFormatDateInfo(pattern).hours;
  return isWhole ? date : `${date} ${time}`;
}
