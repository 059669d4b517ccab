/** Sends records as a file, line by line: a header, then a line for each record. */
import type { FastifyReply } from "fastify";
import { csvOf } from "./csv.ts";
import type { Cell } from "./csv.ts";
import { XLSX, xlsxOf } from "./xlsx.ts";

/** What lists can be exported as, by the ending of the file. */
export const EXPORT_TYPES = ["csv", "xlsx"] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];

export const CONTENT_TYPES = { csv: "text/csv", xlsx: XLSX } as const;

/** `name` is the file's without its ending, and what the sheet's tab says. */
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
