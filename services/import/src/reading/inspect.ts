/** What the first rows of a file tell: its columns with sample values, how many rows, how it is read. */
import type { ImportEntity } from "@mainstreet/contracts/import";
import type { FileMapping, MappedColumn } from "@mainstreet/contracts/import-mapping";
import { csvShape, rowsOf } from "./check-file.ts";
import type { FileKind } from "./check-file.ts";
import { columnOf, entityOf, isFileId } from "./columns.ts";
import { csvRows, delimiterOf, endOfFirst } from "./csv-rows.ts";
import { FileFault } from "./file-fault.ts";
import type { FileRow } from "./file-row.ts";
import { guessByValues, isHeaderless, nameFault } from "./header.ts";
import { columnReader } from "./mapping.ts";
import { rejectColumns } from "./rejects.ts";

const HEAD_BYTES = 256 * 1024;
/** Pieces of the head: a sheet may have no values for minutes; this many are some 8 MB of it. */
const HEAD_PIECES = 500;
const SAMPLES = 3;
const SAMPLE_LENGTH = 80;
const COLUMNS_LIMIT = 600;

interface SeenColumn {
  entity: ImportEntity;
  name: string;
  samples: string[];
}

export interface FileHead {
  delimiter: string | null;
  rows: number;
  rowsExact: boolean;
  /** Names of all columns, also while the entity of the rows is unknown. */
  names: string[];
  /** Each column with its field, as far as names and values tell. */
  mapping: FileMapping;
  columns: SeenColumn[];
  /** Names of fields that the header repeats: none is read until somebody says which. */
  repeated: string[];
  fault: string;
}

/**
 * Inspects a file's head. `given` is what an admin says of kind and first line; `size` is that of the whole
 * file in bytes, `rows` about how many it has, where known.
 */
export async function inspectFile(
  file: FileKind & { size: number; rows?: number | undefined },
  source: AsyncIterable<Buffer>,
  given?: Pick<FileMapping, "kind" | "hasHeader">,
): Promise<FileHead> {
  const { head, whole } = await headOf(source);
  const csv = file.fileType !== "json";
  const first = csv ? await firstLine(head) : [];
  const basis = csv ? (given ?? basisOf(file, first)) : { kind: null, hasHeader: true };
  const { rows, fault } = await firstRows({ ...file, mapping: { ...basis, columns: [] } }, head);
  const named = csv ? headerOf(file, first, basis) : null;
  const misnamed = nameFault(named?.columns ?? []);
  const header = misnamed === "" ? named : null;
  const columns = columnsOf(rows, header?.entity ?? null, header?.columns ?? []);
  const entity = header?.entity;
  const repeated = (header?.repeated ?? []).filter((name) => entity && columnOf(entity, name));
  const share = file.size / Math.max(1, head.length);
  return {
    delimiter: file.fileType === "csv" ? delimiterOf(head) : null,
    rows: whole ? rows.length : (file.rows ?? Math.round(rows.length * share)),
    rowsExact: whole,
    names: header?.columns ?? columns.map(({ name }) => name),
    mapping: { ...basis, columns: guess(columns, basis.hasHeader, repeated, entity) },
    columns,
    repeated,
    fault: whole ? fault : misnamed,
  };
}

function guess(
  columns: SeenColumn[],
  hasHeader: boolean,
  repeated: readonly string[],
  /** Entity of all rows, where there is only one. */
  ofAll: ImportEntity | null | undefined,
): MappedColumn[] {
  const [first] = columns;
  if (!hasHeader && first) return guessByValues(first.entity, columns);
  const read = columnReader();
  return columns.map(({ entity, name, samples }) => {
    const names = columns.filter((one) => one.entity === entity).map((one) => one.name);
    const column = read(entity, name, names);
    const isVain = ofAll && samples.some((sample) => isFileId(column, sample));
    return {
      entity,
      name,
      field: isVain || repeated.includes(name) ? null : (column?.field ?? null),
    };
  });
}

/** Returns the entity of a CSV's rows, and whether its first line names the columns. */
function basisOf(file: FileKind, first: string[]) {
  const rejects = rejectColumns(first) !== null;
  const named = entityOf(file.fileName, []);
  const hasHeader = rejects || !isHeaderless(first, named);
  const { entity } = csvShape({ ...file, mapping: { kind: null, hasHeader, columns: [] } }, first);
  return { kind: rejects ? null : entity, hasHeader };
}

/** Returns the column names; no entity while it is unknown, or where each row names its own. */
function headerOf(file: FileKind, first: string[], basis: Omit<FileMapping, "columns">) {
  const mapping = { ...basis, columns: [] };
  const { entity, columns, repeated, rejects } = csvShape({ ...file, mapping }, first);
  return { entity: rejects ? null : entity, columns, repeated };
}

async function firstLine(head: Buffer): Promise<string[]> {
  let cells: string[] = [];
  const rows = csvRows(once(head.subarray(0, endOfFirst(head))), (first) => {
    cells = first;
    return { entity: "businesses", names: first };
  });
  await rows.next().catch(ignoreFault);
  await rows.return(undefined);
  return cells;
}

async function firstRows(file: FileKind, head: Buffer) {
  const rows: FileRow[] = [];
  let fault = "";
  try {
    for await (const group of rowsOf(file, once(head), {})) rows.push(...group);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    fault = error.message;
  }
  return { rows, fault };
}

/** Returns every column of the rows in file order, with its first values. */
function columnsOf(rows: readonly FileRow[], ofAll: ImportEntity | null, names: readonly string[]) {
  const columns = new Map<string, SeenColumn>();
  const at = (entity: ImportEntity, name: string) => {
    const key = `${entity}|${name}`;
    const known = columns.get(key) ?? { entity, name, samples: [] };
    if (columns.size < COLUMNS_LIMIT) columns.set(key, known);
    return known;
  };
  if (ofAll) for (const name of names) if (name !== "") at(ofAll, name);
  for (const { entity, cells, fault } of rows) {
    if (fault) continue;
    for (const [name, value] of cells) {
      const text = typeof value === "string" ? value.trim() : JSON.stringify(value);
      if (name === "" || text === "" || text === "null") continue;
      const { samples } = at(entity, name);
      const short = text.slice(0, SAMPLE_LENGTH);
      if (samples.length < SAMPLES && !samples.includes(short)) samples.push(short);
    }
  }
  return [...columns.values()];
}

/** Returns the first whole lines of the file, and whether that is all of it. */
async function headOf(source: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let whole = true;
  for await (const chunk of source) {
    chunks.push(chunk);
    bytes += chunk.length;
    whole = bytes <= HEAD_BYTES && chunks.length <= HEAD_PIECES;
    if (!whole) break;
  }
  const all = Buffer.concat(chunks);
  if (whole) return { head: all, whole };
  const end = all.lastIndexOf(0x0a);
  return { head: end > 0 ? all.subarray(0, end + 1) : all, whole };
}

async function* once(head: Buffer) {
  yield head;
}

function ignoreFault(error: unknown) {
  if (!(error instanceof FileFault)) throw error;
}
