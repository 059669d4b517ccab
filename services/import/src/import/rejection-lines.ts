/** Rejected rows as lines of a CSV file. */
import type { RejectedRow } from "@mainstreet/contracts/import";
import { unguarded } from "@mainstreet/service/http/csv";
import type { Cell } from "@mainstreet/service/http/csv";
import { REJECT_COLUMNS } from "../reading/rejects.ts";

/**
 * Yields lines, header first: the row's kind, number and reason, then the columns of the import. Surplus
 * cells follow at the end, where they are in the file.
 */
export async function* rejectionLines(
  columns: readonly string[],
  rows: AsyncIterable<RejectedRow>,
): AsyncGenerator<Cell[]> {
  const known = new Set(columns);
  yield [...REJECT_COLUMNS, ...columns];
  for await (const { entity, row, errors, stored, values } of rows) {
    const reasons = errors.map(({ path, message }) => `${path}: ${message}`).join("; ");
    const reason = stored ? `Stored without: ${reasons}` : reasons;
    const cells = columns.map((column) => shown(values[column]));
    const beyond = Object.entries(values).flatMap(([name, value]) =>
      known.has(name) ? [] : [shown(value)],
    );
    yield [entity, row, reason, ...cells, ...beyond];
  }
}

/** Removes the formula guard that texts in our own exports have: this file gets its own. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? unguarded(value) : JSON.stringify(value);
}
