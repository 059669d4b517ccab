/** Reads a file's columns as fields: by the mapping chosen for it, else by their names. */
import type { ImportEntity } from "@mainstreet/contracts/import";
import type { FileMapping, ImportField } from "@mainstreet/contracts/import-mapping";
import { idColumn } from "@mainstreet/contracts/id-column";
import { plainName } from "@mainstreet/contracts/column-name";
import { columnFor, columnOf } from "./columns.ts";
import type { Column } from "./columns.ts";

/** Names whose lookup is cached: more than any sane file has. */
const NAMES_KEPT = 2000;

/** Returns the field that a column is read as; undefined for one that is not used. `names` are all of its row. */
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
  // Cached per list: callers pass the same one for all cells of a row, which may have thousands.
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

/** Names, as written, whose meaning depends on the other columns. */
const RELATIVE = /^\W*(?:website\W*_?url|[xy])\W*$/i;

/** What such names mean beside the others; null: the column is not used; no entry: its usual meaning. */
type Beside = ReadonlyMap<string, ImportField | null>;

function besideOf(
  names: readonly string[],
  fieldOf: (name: string) => ImportField | undefined,
): Beside {
  const fields = new Set(names.map(fieldOf));
  const plain = new Set(names.map(plainName));
  const beside = new Map<string, ImportField | null>();
  // In our own exports it is the additional website, even if somebody has cut out the other column.
  if (!fields.has("website") && !names.some(idColumn)) beside.set("websiteurl", "website");
  // Maps call coordinates X and Y; an X beside a Y is no social profile.
  if (plain.has("x") && plain.has("y")) {
    const isLocated = fields.has("latitude") || fields.has("longitude");
    beside.set("x", isLocated ? null : "longitude");
    beside.set("y", isLocated ? null : "latitude");
  }
  return beside;
}

/** Returns names for the columns of a file without a header. */
export const unnamed = (cells: readonly string[]) => cells.map((_, index) => `Column ${index + 1}`);
