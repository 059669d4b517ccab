/**
 * Reads a file once from end to end before anything of it is stored: is it whole, what does it hold,
 * how many rows. A broken file is refused with nothing half done.
 */
import type { ImportEntity, ImportFileType } from "@mainstreet/contracts/import";
import { columnOf, entityOf, requiredFields, unknownColumns } from "./columns.ts";
import { csvRows } from "./csv-rows.ts";
import { FileFault } from "./file-fault.ts";
import type { FileRow } from "./file-row.ts";
import { jsonRows } from "./json-rows.ts";

/** How many different names are kept for the list of unknown columns and the CSV of rejected rows. */
const NAMES_LIMIT = 200;

export interface FileOutline {
  /** Rows by entity; entities without rows are left out. */
  totals: Partial<Record<ImportEntity, number>>;
  /** Headers or keys as they stand in the file. */
  columns: string[];
  unknownColumns: string[];
}

export interface FileKind {
  fileName: string;
  fileType: ImportFileType;
}

/** Rows of a file, in groups; CSV rows are of the entity that name or columns tell. */
export function rowsOf(
  file: FileKind,
  source: AsyncIterable<Buffer>,
  heard: { header?: (entity: ImportEntity, header: string[]) => void; key?: (key: string) => void },
): AsyncGenerator<FileRow[]> {
  if (file.fileType === "json") return jsonRows(source, (key) => heard.key?.(key));
  return csvRows(source, (header) => {
    const entity = entityOf(file.fileName, header);
    if (!entity)
      throw new FileFault(
        'What the file holds is unclear: its name should include "business", "coupon", "category" or "event".',
      );
    heard.header?.(entity, header);
    return entity;
  });
}

/** What the file holds. Throws `FileFault` when it cannot be imported as a whole. */
export async function checkFile(
  file: FileKind,
  source: AsyncIterable<Buffer>,
): Promise<FileOutline> {
  const totals: Partial<Record<ImportEntity, number>> = {};
  const columns = new Set<string>();
  const unknown = new Set<string>();
  const note = (entity: ImportEntity, name: string) => {
    if (columns.has(name) || columns.size >= NAMES_LIMIT) return;
    columns.add(name);
    if (name.trim() !== "" && !columnOf(entity, name)) unknown.add(name);
  };
  const rows = rowsOf(file, source, {
    header: (entity, header) => {
      requireColumns(entity, header);
      for (const name of header) columns.add(name);
      for (const name of unknownColumns(entity, header)) unknown.add(name);
    },
    key: (key) => unknown.size < NAMES_LIMIT && unknown.add(key),
  });
  for await (const group of rows)
    for (const row of group) {
      totals[row.entity] = row.row;
      if (file.fileType === "json" && !row.fault)
        for (const [name] of row.cells) note(row.entity, name);
    }
  if (Object.keys(totals).length === 0)
    throw new FileFault(
      file.fileType === "csv"
        ? "The file has a header but no rows."
        : "The file has no rows: it should include categories, businesses and coupons arrays.",
    );
  return { totals, columns: [...columns], unknownColumns: [...unknown] };
}

function requireColumns(entity: ImportEntity, header: readonly string[]) {
  const found = new Set(header.map((name) => columnOf(entity, name)?.field));
  const missing = requiredFields[entity].filter((field) => !found.has(field));
  if (missing.length === 0) return;
  const names = header.slice(0, 12).map((name) => name.slice(0, 40));
  throw new FileFault(
    `The first line names no column for ${missing.join(" and ")} of ${entity}. It has: ${names.join(", ")}.`,
  );
}
