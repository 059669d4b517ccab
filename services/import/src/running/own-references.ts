/** Rewrites ids and days of rejected rows, which depend on their file, in a form that holds outside of it. */
import type { ImportEntity } from "@mainstreet/contracts/import";
import type { ReferenceStore } from "../import/reference.store.ts";
import type { Rejection } from "../import/rejection.store.ts";
import type { StoredImport } from "../import/import.model.ts";
import { idIn, nestedCategory } from "../reading/cells.ts";
import { mayBeDay } from "../reading/columns.ts";
import { plainDay } from "../reading/days.ts";
import type { FileRow } from "../reading/file-row.ts";
import { columnReader } from "../reading/mapping.ts";
import type { ColumnReader } from "../reading/mapping.ts";

/** Whether ids in the file's rows may mean other rows of it. */
export const namesItsOwn = ({ fileType, totals = {} }: StoredImport) =>
  fileType === "json" || Object.keys(totals).length > 1;

const REFERENCES = { businessId: "businesses", categoryId: "categories", category: "categories" };
const isReference = (field: string): field is keyof typeof REFERENCES => field in REFERENCES;

/**
 * Returns the rows with `#57` for an id of the file that became record 57, so that they can be corrected and
 * imported by themselves. Ids of rows that were rejected too stay: those rows are in the same export.
 */
export async function asRecords(
  references: ReferenceStore,
  taken: StoredImport,
  rejections: Rejection[],
): Promise<Rejection[]> {
  const read = columnReader(taken.mapping);
  const named = rejections.flatMap(({ row }) => referencesIn(row, read));
  const found = { businesses: new Map<string, number>(), categories: new Map<string, number>() };
  for (const entity of ["businesses", "categories"] as const) {
    const ids = named.flatMap((one) => (one.entity === entity ? one.id : []));
    const records = await references.find(taken.town, String(taken._id), entity, [...new Set(ids)]);
    for (const [id, record] of records) if (record !== null) found[entity].set(id, record);
  }
  return rejections.map(({ row, ...rejection }) => {
    const cells = [...row.cells];
    for (const { at, entity, id } of referencesIn(row, read)) {
      const record = found[entity].get(id);
      const [name] = cells[at] ?? [];
      if (record !== undefined && name !== undefined) cells[at] = [name, `#${record}`];
    }
    return { row: { ...row, cells }, ...rejection };
  });
}

/** Returns the rows with days that are read alike without the other rows of their file. */
export function withPlainDays(
  { mapping, daysFirst }: StoredImport,
  rejections: Rejection[],
): Rejection[] {
  if (!daysFirst) return rejections;
  const read = columnReader(mapping);
  return rejections.map(({ row, ...rejection }) => {
    const names = row.cells.map(([name]) => name);
    const cells = row.cells.map(([name, value]): FileRow["cells"][number] => {
      const isDay = typeof value === "string" && mayBeDay(read(row.entity, name, names)?.kind);
      return [name, isDay ? plainDay(value.trim()) : value];
    });
    return { row: { ...row, cells }, ...rejection };
  });
}

interface Reference {
  at: number;
  entity: "businesses" | "categories";
  id: string;
}

function referencesIn(row: FileRow, read: ColumnReader): Reference[] {
  const names = row.cells.map(([name]) => name);
  return row.cells.flatMap(([name, value], at) => {
    const field = read(row.entity, name, names)?.field ?? "";
    const nested = field === "category" ? nestedCategory(value) : null;
    const id = nested && "value" in nested ? nested.value : value;
    if (!isReference(field) || !isId(field, id) || !refers(row.entity, field)) return [];
    const entity = field === "businessId" ? "businesses" : "categories";
    return [{ at, entity, id: idIn(String(id).trim()) }];
  });
}

/** Whether the value is an id: ids in a file may be any text, but as a category, text is a name. */
const isId = (field: string, value: unknown) =>
  typeof value === "number" ||
  (typeof value === "string" && (field === "category" ? /^\d+$/.test(idIn(value)) : value !== ""));

/** Whether the field refers to a record: an event's category is a word. */
const refers = (entity: ImportEntity, field: string) =>
  entity === "businesses" ? field !== "businessId" : field === "businessId";
