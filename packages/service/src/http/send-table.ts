/** Sends records as a file: a header line, then one line per record. */
import type { FastifyReply } from "fastify";
import { csvOf } from "./csv.ts";
import type { Cell } from "./csv.ts";
import { XLSX, xlsxOf } from "./xlsx.ts";

/** File types of exports, by extension. */
export const EXPORT_TYPES = ["csv", "xlsx"] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];

export const CONTENT_TYPES = { csv: "text/csv", xlsx: XLSX } as const;

/** Sends the file; `name` is its name without the extension, and that of the sheet. */
export function sendTable<Row>(
  reply: FastifyReply,
  { name, type }: { name: string; type: ExportType },
  rows: AsyncIterable<Row>,
  columns: Record<string, (row: Row) => Cell>,
) {
  const cells = Object.values(columns);
  async function* lines() {
    yield Object.keys(columns);
    for await (const row of rows) yield cells.map((cell) => cell(row));
  }
  return reply
    .header("content-disposition", `attachment; filename="${name}.${type}"`)
    .type(type === "csv" ? "text/csv; charset=utf-8" : XLSX)
    .send(type === "csv" ? csvOf(lines()) : xlsxOf(name, lines()));
}
