/**
 * CSV (RFC 4180) that reads back unchanged, and that a spreadsheet opens without running anything if its separator
 * is the comma. Where it is the semicolon, texts are split at theirs: each list can also be exported as a workbook.
 */
import { Readable, pipeline } from "node:stream";
import { idColumnName } from "@mainstreet/contracts/id-column";
import { stringify } from "csv-stringify";

export type Cell = string | number | boolean | null;

/**
 * Text that a spreadsheet takes for a formula. Leading quotes are included, as `unguarded` would remove them.
 */
const FORMULA = /^'*[=+\-@\t\r\n]/;

/** Adds a leading quote if the text could be taken for a formula; `unguarded` removes it again. */
export const guarded = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

export const unguarded = (text: string) =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

/** Protects the text of another file from `unguarded`, which could only remove a leading quote. */
export const quoteKept = (text: string) => (text.startsWith("'") ? guarded(text) : text);

/**
 * How values become cells. Numbers stay numbers, as they run nothing whatever their sign. For texts, the
 * library's own `escape_formulas` would miss line feeds and existing guards.
 */
const cast = {
  string: guarded,
  number: String,
  boolean: String,
};

/** Makes a CSV file of these lines, with a byte order mark, as spreadsheets do not recognize UTF-8 without. */
export function csvOf(lines: AsyncIterable<readonly Cell[]>): Readable {
  const options = { bom: true, record_delimiter: "windows", quote_record_delimiter: true, cast };
  // If either stream ends early, `pipeline` ends the other, and the response reports the error.
  return pipeline(Readable.from(lines), stringify(options), () => undefined);
}

/** Columns that have the names of the rows' fields. */
export const fieldColumns = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, (row: Record<Name, Cell>) => row[name]]));

/** Columns of an export that can be imported again: columns of record numbers are marked with the town. */
export const columnsOf = <Row>(
  town: string,
  columns: Record<string, (row: Row) => Cell>,
): Record<string, (row: Row) => Cell> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, cell]) => [idColumnName(name, town), cell]),
  );
