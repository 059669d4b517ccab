/** A file's columns as fields: by the mapping that was chosen for it, else by their names. */
import type { ImportEntity } from "@mainstreet/contracts/import";
import type { FileMapping } from "@mainstreet/contracts/import-mapping";
import { columnFor, columnOf } from "./columns.ts";
import type { Column } from "./columns.ts";

/** The field that a column is read as; undefined for one that is not used. */
export type ColumnReader = (entity: ImportEntity, name: string) => Column | undefined;

export function columnReader(mapping: FileMapping | undefined): ColumnReader {
  const chosen = new Map(
    mapping?.columns.map(({ entity, name, field }) => [
      `${entity}|${name}`,
      field === null ? undefined : columnFor(entity, field),
    ]),
  );
  return (entity, name) => {
    const key = `${entity}|${name}`;
    const named = columnOf(entity, name);
    return chosen.has(key) && chosen.get(key)?.field !== named?.field ? chosen.get(key) : named;
  };
}

/** What columns are called whose file names none. */
export const unnamed = (cells: readonly string[]) => cells.map((_, index) => `Column ${index + 1}`);
