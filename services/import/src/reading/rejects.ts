/** The CSV of rejected rows comes back corrected: three of its columns are ours, the rest is the row. */
import { importEntity } from "@mainstreet/contracts/import";
import type { ImportEntity } from "@mainstreet/contracts/import";
import { plainName } from "@mainstreet/contracts/column-name";

/** What stands before the columns of the row; the first says what the row is. */
export const REJECT_COLUMNS = ["kind", "row", "reason"] as const;

/** Where those columns stand in a header; null in any other file. */
export function rejectColumns(header: readonly string[]) {
  const names = header.map(plainName);
  const [kind = -1, ...others] = REJECT_COLUMNS.map((name) => names.indexOf(name));
  if (kind === -1 || others.includes(-1)) return null;
  return { kind, skipped: new Set([kind, ...others]) };
}

/** What a row of such a file is. */
export const entityIn = (cell: string | undefined): ImportEntity | undefined =>
  importEntity.safeParse(cell?.trim().toLowerCase()).data;
