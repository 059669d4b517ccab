/** CSV (RFC 4180) that a spreadsheet can open without running anything, and that reads back unchanged. */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

export type Cell = string | number | boolean | null;

/** What a spreadsheet takes for a formula; a quote before it may be a guard, so it is guarded too. */
const FORMULA = /^'*[=+\-@\t\r\n]/;

/** A leading quote keeps a cell from being taken for a formula; `unguarded` takes it off again. */
export const guarded = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

export const unguarded = (text: string) =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

export const csvLine = (cells: readonly Cell[]) => `${cells.map(written).join(",")}\r\n`;

function written(cell: Cell): string {
  const text = guarded(cell === null ? "" : String(cell));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Without it spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Sends a file line by line: a header, then a line for each record. */
export function sendCsv<Row>(
  reply: FastifyReply,
  fileName: string,
  rows: AsyncIterable<Row>,
  columns: Record<string, (row: Row) => Cell>,
) {
  const cells = Object.values(columns);
  async function* lines() {
    yield BYTE_ORDER_MARK + csvLine(Object.keys(columns));
    for await (const row of rows) yield csvLine(cells.map((cell) => cell(row)));
  }
  return reply
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .type("text/csv; charset=utf-8")
    .send(Readable.from(lines()));
}
