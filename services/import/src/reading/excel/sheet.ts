/** A sheet of a workbook as the CSV that Excel would save: row by row, in constant memory. */
import { quoteKept } from "@mainstreet/service/http/csv";
import { FileFault } from "../file-fault.ts";
import { COLUMN_LIMIT, ROW_LIMIT } from "../file-row.ts";
import { shownNumber } from "./shown.ts";
import { numberFormats, sharedTexts } from "./workbook.ts";
import type { Workbook } from "./workbook.ts";
import { elements, unescaped } from "./xml.ts";

/** Returns the named sheet, or the first one. Throws `FileFault` when there is none of that name. */
export function sheetOf({ sheets }: Workbook, name: string | undefined) {
  const [first] = sheets;
  const found = name === undefined ? first : sheets.find((sheet) => sheet.name === name);
  if (!found) throw new FileFault("The workbook has no sheet of this name.");
  return found;
}

/**
 * Yields the sheet as CSV, with an empty piece now and then for rows without a value. Throws `FileFault`
 * where it cannot be read further.
 */
export async function* sheetCsv(workbook: Workbook, sheet: string | undefined) {
  const { part } = sheetOf(workbook, sheet);
  const cells = await cellReader(workbook);
  const rows: string[][] = [];
  const source = workbook.parts.read(part);
  let width = 0;
  for await (const _ of elements(
    source,
    rowHandlers(cells, (row) => rows.push(row)),
  )) {
    yield Buffer.from(
      rows
        .map((row) => {
          // Excel omits blank cells at the end; without padding, such a row would look ragged.
          if (width === 0) width = row.length;
          return Array.from({ length: Math.max(width, row.length) }, (_, at) => quoted(row[at]));
        })
        .map((row) => `${row.join(",")}\r\n`)
        .join(""),
    );
    rows.length = 0;
  }
}

/** Quotes a cell as Excel does, blank ones not at all, so that the size is that of a file that came as CSV. */
const quoted = (text = "") => text && `"${quoteKept(text).replaceAll('"', '""')}"`;

interface CellSaid {
  type: string;
  style: string;
  text: string;
}

/** Returns a function that gives a cell's text as displayed. */
async function cellReader(workbook: Workbook) {
  const texts = await sharedTexts(workbook);
  const formats = await numberFormats(workbook);
  return ({ type, style, text }: CellSaid): string => {
    if (type === "s") return texts[Number(text)] ?? "";
    if (type === "inlineStr" || type === "str") return unescaped(text);
    if (type === "b") return text === "1" ? "TRUE" : "FALSE";
    if (type !== "n" || text === "" || !Number.isFinite(Number(text))) return text;
    return shownNumber(Number(text), formats[Number(style)] ?? "General", workbook.from1904);
  };
}

/** XML handlers that collect rows of a sheet. */
function rowHandlers(read: (cell: CellSaid) => string, give: (row: string[]) => void) {
  let row: string[] = [];
  let size = 0;
  let at = -1;
  let cell: CellSaid | undefined;
  let inValue = false;
  let inPhonetics = false;
  function grow(by: number) {
    size += by;
    if (size > 2 * ROW_LIMIT)
      throw new FileFault("A row of the sheet is longer than a million characters.");
  }
  return {
    open(name: string, { r = "", t = "n", s = "" }: Record<string, string>) {
      if (name === "row") {
        row = [];
        size = 0;
        at = -1;
      } else if (name === "c") {
        at = columnOf(r) ?? at + 1;
        cell = { type: t, style: s, text: "" };
      } else if (name === "rPh") inPhonetics = true;
      else inValue = name === "v" || (name === "t" && !inPhonetics);
    },
    text(more: string) {
      if (!cell || !inValue) return;
      cell.text += more;
      grow(more.length);
    },
    close(name: string) {
      if (name === "v" || name === "t") inValue = false;
      if (name === "rPh") inPhonetics = false;
      if (name === "row" && row.length > 0) give(row);
      if (name !== "c" || !cell) return;
      const shown = read(cell);
      // A few characters may refer to a long shared text, again and again.
      grow(shown.length);
      cell = undefined;
      if (shown === "") return;
      if (at >= COLUMN_LIMIT)
        throw new FileFault(`The sheet has more than ${COLUMN_LIMIT} columns.`);
      while (row.length < at) row.push("");
      row[at] = shown;
    },
  };
}

/** Returns the index of a reference's column: 2 for `C7`. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of Buffer.from(letters)) column = column * 26 + letter - 64;
  return column - 1;
}

/** Returns about how many rows the sheet declares; undefined where it doesn't. */
export async function dimensionOf({ parts }: Workbook, part: string): Promise<number | undefined> {
  for await (const chunk of parts.read(part)) {
    const [, last] =
      /<(?:\w+:)?dimension ref="[A-Z]+\d+:[A-Z]+(\d+)"/.exec(chunk.toString("latin1")) ?? [];
    return last === undefined ? undefined : Number(last) - 1;
  }
  return undefined;
}
