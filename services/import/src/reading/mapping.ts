/** A file's columns as fields: by the mapping that was chosen for it, else by their names. */
import type { ImportEntity } from "@mainstreet/contracts/import";
import type { FileMapping } from "@mainstreet/contracts/import-mapping";
import { columnFor, columnOf } from "./columns.ts";
import type { Column } from "./columns.ts";

/** Names are looked up once, as long as they are not more than any sane file has. */
const NAMES_KEPT = 2000;

/** The field that a column is read as; undefined for one that is not used. */
export type ColumnReader = (entity: ImportEntity, name: string) => Column | undefined;

export function columnReader(mapping: FileMapping | undefined): ColumnReader {
  const chosen = new Map(
    mapping?.columns.map(({ entity, name, field }) => [
      `${entity}|${name}`,
      field === null ? undefined : columnFor(entity, field),
    ]),
  );
  const known = new Map<string, Column | undefined>();
  return (entity, name) => {
    const key = `${entity}|${name}`;
    if (known.has(key)) return known.get(key);
    const named = columnOf(entity, name);
    const column =
      chosen.has(key) && chosen.get(key)?.field !== named?.field ? chosen.get(key) : named;
    if (known.size < NAMES_KEPT) known.set(key, column);
    return column;
  };
}

/** What columns are called whose file names none. */
export const unnamed = (cells: readonly string[]) => cells.map((_, index) => `Column ${index + 1}`);
