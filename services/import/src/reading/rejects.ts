/** The CSV of rejected rows, which comes back corrected: three of its columns are ours, the rest is the row. */
import { importEntity } from "@mainstreet/contracts/import";
import type { ImportEntity } from "@mainstreet/contracts/import";
import { plainName } from "@mainstreet/contracts/column-name";

/** Columns before those of the row; the first names its entity. */
export const REJECT_COLUMNS = ["kind", "row", "reason"] as const;

/** Returns where those columns are in a header; null for any other file. */
export function rejectColumns(header: readonly string[]) {
  const names = header.map(plainName);
  const [kind = -1, ...others] = REJECT_COLUMNS.map((name) => names.indexOf(name));
  if (kind === -1 || others.includes(-1)) return null;
  return { kind, skipped: new Set([kind, ...others]) };
}

/** Returns the entity of a row in such a file. */
export const entityIn = (cell: string | undefined): ImportEntity | undefined =>
  importEntity.safeParse(cell?.trim().toLowerCase()).data;
