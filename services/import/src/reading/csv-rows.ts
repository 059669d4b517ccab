/** Reads CSV row by row in constant memory: comma, semicolon or tab as delimiter, with or without a BOM. */
import { Readable, pipeline } from "node:stream";
import type { ImportEntity } from "@mainstreet/contracts/import";
import { CsvError, parse } from "csv-parse";
import type { Info } from "csv-parse";
import { FileFault } from "./file-fault.ts";
import { COLUMN_LIMIT, ROW_LIMIT } from "./file-row.ts";
import type { FileRow } from "./file-row.ts";
import { nameFault } from "./header.ts";
import { entityIn } from "./rejects.ts";

const HEAD_BYTES = 64 * 1024;
/** Rows per group, which saves a promise for each; fewer when rows are long. */
const GROUP = 100;

/** What the first line of a file says about the others. */
export interface CsvShape {
  /** Entity of the rows, unless a row names its own; null where each row must. */
  entity: ImportEntity | null;
  /** Names of the columns. */
  names: string[];
  /** The first line is already a row. */
  firstIsRow?: boolean;
  /** From a workbook, where cells cannot shift: surplus ones don't make a row ragged. */
  isSheet?: boolean;
  /** In the CSV of rejected rows: column of the row's entity, and all columns that are not the record's. */
  rejects?: { kind: number; skipped: ReadonlySet<number> } | null;
}

/**
 * Yields rows of a CSV file in groups. `onFirst` gets the cells of the first line once and returns what they
 * say. Throws `FileFault` where the file cannot be read further.
 */
export async function* csvRows(
  source: AsyncIterable<Buffer>,
  onFirst: (cells: string[]) => CsvShape,
): AsyncGenerator<FileRow[]> {
  const { head, rest } = await peekLine(source);
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(head),
    record_delimiter: ["\r\n", "\n", "\r"],
    // Lets a quote open a cell also after a blank.
    ltrim: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: ROW_LIMIT,
  });
  pipeline(Readable.from(bounded(rest, parser.info)), parser, () => undefined);

  let toRow: ReturnType<typeof rowReader> | undefined;
  let group: FileRow[] = [];
  let rows = 0;
  let size = 0;
  try {
    for await (const read of parser) {
      const record: string[] = read.map(unquoted);
      if (!toRow) {
        if (record.length > COLUMN_LIMIT)
          throw new FileFault(`The file has more than ${COLUMN_LIMIT} columns.`);
        const shape = onFirst(record.map((name) => name.replace(/\s+/g, " ").trim()));
        toRow = rowReader(shape);
        const fault = nameFault(shape.names);
        if (fault !== "") throw new FileFault(fault);
        if (!shape.firstIsRow) continue;
      }
      if (record.every((cell) => cell.trim() === "")) continue;
      rows += 1;
      if (record.length > COLUMN_LIMIT)
        throw new FileFault(
          `Row ${rows} has more than ${COLUMN_LIMIT} columns. Nothing was imported.`,
        );
      const row = toRow(record);
      group.push(row);
      size += row.size;
      if (group.length < GROUP && size < ROW_LIMIT) continue;
      yield group;
      group = [];
      size = 0;
    }
  } catch (error) {
    throw error instanceof CsvError ? csvFault(error) : error;
  }
  if (!toRow) throw new FileFault("The file is empty.");
  if (group.length > 0) yield group;
}

/**
 * The parser leaves the quotes of a cell with blanks after them: its own option to trim these refuses files
 * with `"Bay" Bakery`. A cell with quotes inside stays as it is: which are its own is unclear.
 */
const unquoted = (cell: string) => (cell.startsWith('"') ? cell.replace(QUOTED, "$1") : cell);
const QUOTED = /^"([^"]*)"\s+$/;

/** Returns a function that numbers the rows of each entity and names their cells. */
function rowReader({ entity: ofFile, names, rejects, isSheet = false }: CsvShape) {
  const rows = { categories: 0, businesses: 0, coupons: 0, events: 0 };
  const columns = names.length - (rejects?.skipped.size ?? 0);
  return (record: readonly string[]): FileRow => {
    const cells: FileRow["cells"] = [];
    let size = 0;
    for (const [index, value] of record.entries()) {
      size += value.length + 1;
      if (rejects?.skipped.has(index)) continue;
      const name = names[index];
      if (name !== undefined) cells.push([name, value]);
      else if (value.trim() !== "") cells.push([`column ${index + 1}`, value]);
    }
    const entity = (rejects && entityIn(record[rejects.kind])) ?? ofFile;
    const row = {
      entity: entity ?? "businesses",
      row: ++rows[entity ?? "businesses"],
      cells,
      size,
    };
    if (!entity) return { ...row, fault: "Its column “kind” does not say what it is" };
    // Spreadsheets leave blank cells after the last column; otherwise cells have shifted.
    return cells.length === columns || (isSheet && cells.length > columns)
      ? row
      : { ...row, fault: ragged(record.length, names.length) };
  };
}

const ragged = (cells: number, columns: number) =>
  `The row has ${cells} ${cells === 1 ? "cell" : "cells"}, the header has ${columns}`;

function csvFault(error: CsvError): FileFault {
  // Rows before it may still be buffered, so the parser's count is used, header included.
  const records: unknown = error["records"];
  const row = typeof records === "number" && records > 0 ? records : 1;
  if (error.code === "CSV_QUOTE_NOT_CLOSED")
    return new FileFault(`Row ${row} opens a quote that is never closed. Nothing was imported.`);
  if (error.code === "CSV_MAX_RECORD_SIZE") return tooLong(row);
  return new FileFault(`Row ${row} cannot be read as CSV. Nothing was imported.`);
}

const tooLong = (row: number) =>
  new FileFault(
    `Row ${row} is longer than a million characters; perhaps a quote is never closed. Nothing was imported.`,
  );

/** Bounds a row by its bytes: the parser counts only what is inside cells, so empty cells could go on forever. */
async function* bounded(source: AsyncIterable<Buffer>, info: Info): AsyncGenerator<Buffer> {
  let ended = 0;
  let bytes = 0;
  for await (const chunk of source) {
    const lines = info.records + info.empty_lines;
    bytes = (lines === ended ? bytes : 0) + chunk.length;
    ended = lines;
    // Characters take a byte or two, and a few chunks are still on their way to the parser.
    if (bytes > 2 * ROW_LIMIT) throw tooLong(Math.max(1, info.records));
    yield chunk;
  }
}

/** Reads up to the end of the first line that is not blank; `rest` yields everything, that line included. */
async function peekLine(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES && endOfFirst(head) === head.length) {
    const { done, value } = await iterator.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  async function* rest() {
    try {
      yield head.subarray(delimiterLine(head).length);
      for (;;) {
        const { done, value } = await iterator.next();
        if (done) return;
        yield value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { head, rest: rest() };
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.from("\uFEFF");

/** Excel's `sep=;` line, which names the delimiter; a BOM before it is dropped with it. */
const DELIMITER_LINE = /^(?:\xef\xbb\xbf)?"?sep=([^\w\s"]|\t)"?(?:\r\n|\n|\r)/i;

function delimiterLine(head: Buffer) {
  const [line = "", delimiter] = DELIMITER_LINE.exec(head.toString("latin1", 0, 16)) ?? [];
  return { length: line.length, delimiter };
}

/** Returns where the first line that is not blank ends; a line break between quotes belongs to a cell. */
export function endOfFirst(head: Buffer): number {
  let quoted = false;
  let begun = false;
  const start = delimiterLine(head).length;
  for (const [at, byte] of head.entries()) {
    if (at < start) continue;
    if (byte === QUOTE) quoted = !quoted;
    const isBreak = byte === LINE_FEED || byte === RETURN;
    if (isBreak && begun && !quoted) return at + 1;
    begun ||= !isBreak && (at >= BYTE_ORDER_MARK.length || byte !== BYTE_ORDER_MARK[at]);
  }
  return head.length;
}

/** Returns the delimiter of a `sep=` line, else the most frequent one outside quotes in the first line. */
export function delimiterOf(head: Buffer): string {
  const { delimiter } = delimiterLine(head);
  if (delimiter !== undefined) return delimiter;
  const outside = head.toString("latin1", 0, endOfFirst(head)).replaceAll(/"[^"]*"?/g, "");
  const countOf = (one: string) => outside.split(one).length;
  return [",", ";", "\t"].reduce((best, next) => (countOf(next) > countOf(best) ? next : best));
}
