/** Rejected rows as a CSV (RFC 4180) that a spreadsheet can open without running anything. */
import type { RejectedRow } from "@mainstreet/contracts/import";

/** Lines of the file, header first: the row's number and reason, then the columns of the import. */
export async function* rejectionsCsv(
  columns: readonly string[],
  rows: AsyncIterable<RejectedRow>,
): AsyncGenerator<string> {
  yield line(["kind", "row", "reason", ...columns]);
  for await (const { entity, row, errors, values } of rows) {
    const reason = errors.map(({ path, message }) => `${path}: ${message}`).join("; ");
    const cells = columns.map((column) => shown(values[column]));
    yield line([entity, String(row), reason, ...cells]);
  }
}

const line = (cells: string[]) => `${cells.map(cell).join(",")}\r\n`;

function shown(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A leading quote keeps a cell from being taken for a formula; the import takes it off again. */
export function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
