/** A file's columns as fields: by the mapping that was chosen for it, else by their names. */
import type { ImportEntity } from "@mainstreet/contracts/import";
import type { FileMapping, ImportField } from "@mainstreet/contracts/import-mapping";
import { numberColumn } from "@mainstreet/contracts/number-column";
import { columnFor, columnOf, plainName } from "./columns.ts";
import type { Column } from "./columns.ts";

/** Names are looked up once, as long as they are not more than any sane file has. */
const NAMES_KEPT = 2000;

/** The field that a column is read as; undefined for one that is not used. `names` are all of its row. */
export type ColumnReader = (
  entity: ImportEntity,
  name: string,
  names: readonly string[],
) => Column | undefined;

export function columnReader(mapping?: FileMapping): ColumnReader {
  const chosen = new Map(
    mapping?.columns.map(({ entity, name, field }) => [
      `${entity}|${name}`,
      field === null ? undefined : columnFor(entity, field),
    ]),
  );
  const known = new Map<string, Column | undefined>();
  const alone = (entity: ImportEntity, name: string) => {
    const key = `${entity}|${name}`;
    if (known.has(key)) return known.get(key);
    const named = columnOf(entity, name);
    const column =
      chosen.has(key) && chosen.get(key)?.field !== named?.field ? chosen.get(key) : named;
    if (known.size < NAMES_KEPT) known.set(key, column);
    return column;
  };
  return (entity, name, names) => {
    const column = alone(entity, name);
    const isRelative =
      entity === "businesses" && RELATIVE.test(name) && !chosen.has(`${entity}|${name}`);
    if (!isRelative) return column;
    const fields = new Set(names.map((other) => alone(entity, other)?.field));
    const meant = meantBeside(plainName(name), names, fields);
    if (meant === undefined) return column;
    return meant === null ? undefined : columnFor(entity, meant);
  };
}

/** Names whose meaning the others tell, as they are written. */
const RELATIVE = /^\W*(?:website\W*_?url|[xy])\W*$/i;

/** Null: the column is not used; undefined: it means what it means alone. */
function meantBeside(
  name: string,
  names: readonly string[],
  fields: ReadonlySet<ImportField | undefined>,
): ImportField | null | undefined {
  if (name === "websiteurl")
    // In what we exported it is the additional one, whatever somebody has cut out.
    return fields.has("website") || names.some(numberColumn) ? undefined : "website";
  // Maps call coordinates so; no profile stands beside a Y.
  if (!names.some((other) => plainName(other) === (name === "x" ? "y" : "x"))) return undefined;
  if (fields.has("latitude") || fields.has("longitude")) return null;
  return name === "x" ? "longitude" : "latitude";
}

/** What columns are called whose file names none. */
export const unnamed = (cells: readonly string[]) => cells.map((_, index) => `Column ${index + 1}`);
