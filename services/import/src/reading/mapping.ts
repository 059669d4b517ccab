/** A file's columns as fields: by the mapping that was chosen for it, else by their names. */
import type { ImportEntity } from "@mainstreet/contracts/import";
import type { FileMapping, ImportField } from "@mainstreet/contracts/import-mapping";
import { numberColumn } from "@mainstreet/contracts/number-column";
import { plainName } from "@mainstreet/contracts/column-name";
import { columnFor, columnOf } from "./columns.ts";
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
  // Callers have one list for all cells of a row; a row may have thousands.
  const besides = new WeakMap<readonly string[], Beside>();
  const besideIn = (names: readonly string[]) => {
    const beside =
      besides.get(names) ?? besideOf(names, (name) => alone("businesses", name)?.field);
    besides.set(names, beside);
    return beside;
  };
  return (entity, name, names) => {
    const column = alone(entity, name);
    const isRelative =
      entity === "businesses" && RELATIVE.test(name) && !chosen.has(`${entity}|${name}`);
    const meant = isRelative ? besideIn(names).get(plainName(name)) : undefined;
    if (meant === undefined) return column;
    return meant === null ? undefined : columnFor(entity, meant);
  };
}

/** Names whose meaning the others tell, as they are written. */
const RELATIVE = /^\W*(?:website\W*_?url|[xy])\W*$/i;

/** What such names mean beside the others. Null: the column is not used; without one it means what it means alone. */
type Beside = ReadonlyMap<string, ImportField | null>;

function besideOf(
  names: readonly string[],
  fieldOf: (name: string) => ImportField | undefined,
): Beside {
  const fields = new Set(names.map(fieldOf));
  const plain = new Set(names.map(plainName));
  const beside = new Map<string, ImportField | null>();
  // In what we exported it is the additional one, whatever somebody has cut out.
  if (!fields.has("website") && !names.some(numberColumn)) beside.set("websiteurl", "website");
  // Maps call coordinates so; no profile stands beside a Y.
  if (plain.has("x") && plain.has("y")) {
    const isLocated = fields.has("latitude") || fields.has("longitude");
    beside.set("x", isLocated ? null : "longitude");
    beside.set("y", isLocated ? null : "latitude");
  }
  return beside;
}

/** What columns are called whose file names none. */
export const unnamed = (cells: readonly string[]) => cells.map((_, index) => `Column ${index + 1}`);
