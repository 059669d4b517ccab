/** CSV (RFC 4180) that a spreadsheet can open without running anything, and that reads back unchanged. */
import { Readable, pipeline } from "node:stream";
import { numberColumnName } from "@mainstreet/contracts/number-column";
import { stringify } from "csv-stringify";

export type Cell = string | number | boolean | null;

/** What a spreadsheet takes for a formula; a quote before it may be a guard, so it is guarded too. */
const FORMULA = /^'*[=+\-@\t\r\n]/;

/** A leading quote keeps a cell from being taken for a formula; `unguarded` takes it off again. */
export const guarded = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

export const unguarded = (text: string) =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

/** A text of another file as a cell that reads back unchanged: only a quote before it could be lost. */
export const quoteKept = (text: string) => (text.startsWith("'") ? guarded(text) : text);

/**
 * A number runs nothing, whatever its sign: it stays one. For texts the library's own guard,
 * `escape_formulas`, knows neither line feeds nor guards that were there before.
 */
const cast = {
  string: guarded,
  number: String,
  boolean: String,
};

/** A file of these lines; without its mark (`bom`) spreadsheets take UTF-8 for something else. */
export function csvOf(lines: AsyncIterable<readonly Cell[]>): Readable {
  const options = { bom: true, record_delimiter: "windows", quote_record_delimiter: true, cast };
  // Whichever of the two ends early ends the other, and the answer tells of it.
  return pipeline(Readable.from(lines), stringify(options), () => undefined);
}

/** Columns that are fields of the rows. */
export const fieldColumns = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, (row: Record<Name, Cell>) => row[name]]));

/** Columns of an export that imports back: numbers of records are marked as those of the town. */
export const columnsOf = <Row>(
  town: string,
  columns: Record<string, (row: Row) => Cell>,
): Record<string, (row: Row) => Cell> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, cell]) => [numberColumnName(name, town), cell]),
  );
