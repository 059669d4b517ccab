/**
 * Reads a whole file before anything of it is stored: whether it is intact, what it holds, how many rows. A
 * broken file is refused as a whole.
 */
import type { ImportEntity, ImportFileType } from "@mainstreet/contracts/import";
import { missingFields } from "@mainstreet/contracts/import-mapping";
import type { FileMapping, ImportField } from "@mainstreet/contracts/import-mapping";
import { saysNothing } from "./cells.ts";
import { byPrecedence, entityOf, isFileId, mayBeDay } from "./columns.ts";
import type { Column } from "./columns.ts";
import { csvRows } from "./csv-rows.ts";
import type { CsvShape } from "./csv-rows.ts";
import { orderOf } from "./days.ts";
import { FileFault } from "./file-fault.ts";
import type { FileRow } from "./file-row.ts";
import { distinctNames, isHeaderless } from "./header.ts";
import { jsonRows } from "./json-rows.ts";
import { columnReader, unnamed } from "./mapping.ts";
import { rejectColumns } from "./rejects.ts";

/** Distinct names kept for the list of unknown columns and the CSV of rejected rows. */
const NAMES_LIMIT = 200;

export interface FileOutline {
  /** Rows by entity; entities without rows are left out. */
  totals: Partial<Record<ImportEntity, number>>;
  /** Headers or keys as written in the file. */
  columns: string[];
  unknownColumns: string[];
  /** Columns ignored in some rows, where another column of the same field has a value. */
  shadowedColumns: string[];
  /** Whether days with slashes have the day first, as days such as 13/06/2026 show. */
  daysFirst: boolean;
}

export interface FileKind {
  fileName: string;
  fileType: ImportFileType;
  mapping?: FileMapping | undefined;
}

const HEADERLESS =
  "The first line looks like a row, not like names of columns. Please say what each column holds.";
const repeatedColumn = (name: string) =>
  `The column “${name.slice(0, 40)}” stands in the first line more than once. Please say which one counts.`;
const UNCLEAR_KIND =
  'What the file holds is unclear: its name should include "business", "coupon", "category" or "event".';

/** Yields rows of a file, in groups; CSV rows are of the entity that mapping, file name or columns tell. */
export function rowsOf(
  file: FileKind,
  source: AsyncIterable<Buffer>,
  heard: {
    header?: (entity: ImportEntity | null, header: string[], repeated: string[]) => void;
    key?: (key: string) => void;
  },
): AsyncGenerator<FileRow[]> {
  if (file.fileType === "json") return jsonRows(source, (key) => heard.key?.(key));
  return csvRows(source, (cells) => {
    const { columns, repeated, ...shape } = csvShape(file, cells);
    if (!shape.entity && !shape.rejects) throw new FileFault(UNCLEAR_KIND, { needsMapping: true });
    heard.header?.(shape.rejects ? null : shape.entity, columns, repeated);
    return { ...shape, isSheet: file.fileType === "xlsx" };
  });
}

/** Reads the first line of a CSV; `columns` are those of the records, `repeated` the names that occur twice. */
export function csvShape(
  { fileName, mapping }: FileKind,
  cells: readonly string[],
): CsvShape & { columns: string[]; repeated: string[] } {
  if (mapping?.hasHeader === false) {
    const names = unnamed(cells);
    const entity = mapping.kind ?? entityOf(fileName, []);
    return { entity, names, columns: names, repeated: [], firstIsRow: true };
  }
  const rejects = rejectColumns(cells);
  const ofRecords = cells.map((_, index) => index).filter((index) => !rejects?.skipped.has(index));
  const { names: columns, repeated } = distinctNames(ofRecords.map((index) => cells[index] ?? ""));
  const names = [...cells];
  for (const [at, index] of ofRecords.entries()) names[index] = columns[at] ?? "";
  const entity = mapping?.kind ?? entityOf(fileName, columns);
  return { entity, names, columns, repeated, rejects };
}

/** Returns what the file holds. Throws `FileFault` when it cannot be imported as a whole. */
export async function checkFile(
  file: FileKind,
  source: AsyncIterable<Buffer>,
): Promise<FileOutline> {
  const totals: Partial<Record<ImportEntity, number>> = {};
  const columns = new Set<string>();
  const unknown = new Set<string>();
  const shadowed = new Set<string>();
  const read = columnReader(file.mapping);
  const noted = new Set<string>();
  const orders = { day: 0, month: 0 };
  /** Columns of ids that mean nothing outside the file. */
  const fileIds = new Set<string>();
  /** Whether each row says itself of which entity it is. */
  let mixed = file.fileType === "json";
  const note = (entity: ImportEntity, name: string, names: readonly string[]) => {
    if (noted.has(name) || noted.size >= NAMES_LIMIT) return;
    noted.add(name);
    columns.add(name);
    if (name.trim() !== "" && !read(entity, name, names)) unknown.add(name);
  };
  const rows = rowsOf(file, source, {
    header: (entity, header, repeated) => {
      for (const name of header) columns.add(name);
      mixed = entity === null;
      if (!entity) return;
      if (!file.mapping && isHeaderless(header, entity))
        throw new FileFault(HEADERLESS, { needsMapping: true });
      const twice = repeated.find((name) => read(entity, name, header));
      if (!file.mapping && twice !== undefined)
        throw new FileFault(repeatedColumn(twice), { needsMapping: true });
      const fields = header.map((name) => read(entity, name, header)?.field);
      requireColumns(entity, header, missingFields(entity, fields));
      for (const name of header)
        if (name.trim() !== "" && !read(entity, name, header)) unknown.add(name);
    },
    key: (key) => unknown.size < NAMES_LIMIT && unknown.add(key),
  });
  for await (const group of rows)
    for (const row of group) {
      totals[row.entity] = row.row;
      if (row.fault) continue;
      const names = row.cells.map(([name]) => name);
      const noteShadowed = ofRow(shadowed);
      for (const [name, value] of row.cells) {
        if (value === "") continue;
        if (mixed || !columns.has(name)) note(row.entity, name, names);
        const column = read(row.entity, name, names);
        if (!column) continue;
        noteShadowed(name, column, value);
        if (typeof value !== "string") continue;
        if (isFileId(column, value)) fileIds.add(name);
        const order = mayBeDay(column.kind) && orderOf(value.trim());
        if (order) orders[order] += 1;
      }
    }
  const kinds = Object.keys(totals).length;
  if (kinds === 1 && file.fileType !== "json") for (const name of fileIds) unknown.add(name);
  if (kinds === 0)
    throw new FileFault(
      file.fileType !== "json"
        ? "The file has a header but no rows."
        : "The file has no rows: it should include an array of categories, businesses, coupons or events.",
    );
  // A day in the minority order is a slip, reported with its row.
  const daysFirst = orders.day > orders.month;
  return {
    totals,
    columns: [...columns],
    unknownColumns: [...unknown],
    shadowedColumns: [...shadowed],
    daysFirst,
  };
}

/**
 * Returns a function called with each cell of a row in turn; it adds to `shadowed` the columns over which
 * another of their field takes precedence.
 */
function ofRow(shadowed: Set<string>) {
  const counting = new Map<ImportField, { name: string; column: Column }>();
  return (name: string, column: Column, value: unknown) => {
    if (column.of !== undefined || saysNothing(value, column)) return;
    const other = counting.get(column.field);
    const counts = !other || byPrecedence(column, other.column) < 0;
    if (counts) counting.set(column.field, { name, column });
    const behind = counts ? other?.name : name;
    if (behind !== undefined && shadowed.size < NAMES_LIMIT) shadowed.add(behind);
  };
}

function requireColumns(
  entity: ImportEntity,
  header: readonly string[],
  missing: readonly string[],
) {
  if (missing.length === 0) return;
  const names = header.slice(0, 12).map((name) => name.slice(0, 40));
  throw new FileFault(
    `The first line names no column for ${missing.join(" and ")} of ${entity}. It has: ${names.join(", ")}.`,
    { needsMapping: true },
  );
}
