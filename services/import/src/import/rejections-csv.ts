/** Rejected rows as a CSV (RFC 4180) that a spreadsheet can open without running anything. */
import type { RejectedRow } from "@mainstreet/contracts/import";
import { csvLine } from "@mainstreet/service/csv";
import { REJECT_COLUMNS } from "../reading/rejects.ts";

/**
 * Lines of the file, header first: the row's number and reason, then the columns of the import. Cells
 * beyond the header stay where they slipped to.
 */
export async function* rejectionsCsv(
  columns: readonly string[],
  rows: AsyncIterable<RejectedRow>,
): AsyncGenerator<string> {
  const known = new Set(columns);
  yield csvLine([...REJECT_COLUMNS, ...columns]);
  for await (const { entity, row, errors, values } of rows) {
    const reason = errors.map(({ path, message }) => `${path}: ${message}`).join("; ");
    const cells = columns.map((column) => shown(values[column]));
    const beyond = Object.entries(values).flatMap(([name, value]) =>
      known.has(name) ? [] : [shown(value)],
    );
    yield csvLine([entity, String(row), reason, ...cells, ...beyond]);
  }
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
