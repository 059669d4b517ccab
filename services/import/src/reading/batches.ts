/** Batches of rows whose bounds depend on the file alone, so that a killed import repeats them exactly. */
import type { ImportEntity } from "@mainstreet/contracts/import";
import type { FileRow } from "./file-row.ts";

const BATCH_ROWS = 500;
/** Characters of the file per batch; keeps requests small when rows are long. */
const BATCH_SIZE = 400_000;

interface Batch {
  /** Counted from 1 within its entity. */
  n: number;
  rows: FileRow[];
}

/** Yields batches of the entity's rows, in file order. */
export async function* batchesOf(
  entity: ImportEntity,
  groups: AsyncIterable<FileRow[]>,
): AsyncGenerator<Batch> {
  let n = 0;
  let rows: FileRow[] = [];
  let size = 0;
  for await (const group of groups)
    for (const row of group) {
      if (row.entity !== entity) continue;
      rows.push(row);
      size += row.size;
      if (rows.length < BATCH_ROWS && size < BATCH_SIZE) continue;
      yield { n: ++n, rows };
      rows = [];
      size = 0;
    }
  if (rows.length > 0) yield { n: ++n, rows };
}
