/** A row as it stands in the file, whatever the format. */
import type { ImportEntity } from "@mainstreet/contracts/import";

export interface FileRow {
  entity: ImportEntity;
  /** Counted from 1 within its entity; a CSV's header and blank lines are not counted. */
  row: number;
  /** Name in the file → value, in the file's order; names may repeat. */
  cells: [name: string, value: unknown][];
  /** About how many characters the row takes in the file. */
  size: number;
  /** Why the row cannot be read at all. */
  fault?: string;
}

/** Characters of a row; a longer one means a broken file, e.g. a quote that is never closed. */
export const ROW_LIMIT = 1_000_000;

export const COLUMN_LIMIT = 500;

/** Characters of a row; a longer one is longer than any record that we could store. */
export const STORABLE = 64_000;
