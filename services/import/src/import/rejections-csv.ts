/** Rejected rows as a CSV (RFC 4180) that a spreadsheet can open without running anything. */
import type { RejectedRow } from "@mainstreet/contracts/import";
import { csvLine } from "@mainstreet/service/csv";

/** Lines of the file, header first: the row's number and reason, then the columns of the import. */
export async function* rejectionsCsv(
  columns: readonly string[],
  rows: AsyncIterable<RejectedRow>,
): AsyncGenerator<string> {
  yield csvLine(["kind", "row", "reason", ...columns]);
  for await (const { entity, row, errors, values } of rows) {
    const reason = errors.map(({ path, message }) => `${path}: ${message}`).join("; ");
    const cells = columns.map((column) => shown(values[column]));
    yield csvLine([entity, String(row), reason, ...cells]);
  }
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
