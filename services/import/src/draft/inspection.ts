/** Inspects a stored file: its first rows, and how its columns are read. */
import type { FileMapping, MappedColumn } from "@mainstreet/contracts/import-mapping";
import { plainName } from "@mainstreet/contracts/column-name";
import pLimit from "p-limit";
import type { LimitFunction } from "p-limit";
import { columnOf, entityOf } from "../reading/columns.ts";
import { inspectFile } from "../reading/inspect.ts";
import type { FileHead } from "../reading/inspect.ts";
import { dimensionOf, sheetOf } from "../reading/excel/sheet.ts";
import { textOf, workbookOf } from "../upload/file-text.ts";
import type { ObjectFiles } from "../upload/object.ts";
import type { StoredImport } from "../import/import.model.ts";
import type { UsedMapping } from "../import/fenced-run.store.ts";
import type { HeaderSet, MappingStore } from "./mapping.store.ts";

type InspectedFile = Pick<
  StoredImport,
  "town" | "fileName" | "fileType" | "object" | "size" | "encoding" | "fileBytes"
>;

/** Workbooks inspected concurrently: the texts of each stay in memory while it is read. */
const workbooks = pLimit(3);
/** One workbook per town at a time, so that no town takes all the slots. */
const workbooksOf = new Map<string, LimitFunction>();
const NO_SHEETS = { sheets: [], rows: undefined };

export interface Inspection {
  head: FileHead & { sheets: string[] };
  mapping: FileMapping;
  /** Whether the mapping comes from an earlier file with the same columns, or fewer. */
  remembered: boolean;
}

export type Inspect = ReturnType<typeof createInspector>;

export function createInspector({
  files,
  mappings,
}: {
  files: ObjectFiles;
  mappings: MappingStore;
}) {
  async function sheetsOf(stored: InspectedFile, sheet: string | undefined) {
    const workbook = await workbookOf(files, stored);
    const rows = await dimensionOf(workbook, sheetOf(workbook, sheet).part);
    return { sheets: workbook.sheets.map(({ name }) => name), rows };
  }

  async function inspection(
    stored: InspectedFile,
    given?: Pick<FileMapping, "kind" | "hasHeader" | "sheet">,
  ): Promise<Inspection> {
    const { fileName, fileType, size } = stored;
    const sheet = given?.sheet;
    const { sheets, rows } = fileType === "xlsx" ? await sheetsOf(stored, sheet) : NO_SHEETS;
    const file = { fileName, fileType, size, rows };
    const inspect = async (basis: typeof given) => {
      const head = await inspectFile(file, textOf(files, stored, sheet), basis);
      return {
        ...head,
        sheets,
        mapping: { ...head.mapping, ...(sheet !== undefined && { sheet }) },
      };
    };
    const head = await inspect(given);
    if (given) return { head, mapping: head.mapping, remembered: false };
    const found = await mappings.find(stored.town, headerSet(stored, head), head.mapping);
    if (!found) return { head, mapping: head.mapping, remembered: false };
    const { hasHeader } = head.mapping;
    const basis = { ...found, hasHeader };
    const read = found.kind === head.mapping.kind ? head : await inspect(basis);
    const columns = remembered(read.mapping.columns, found.columns);
    return { head: read, mapping: { ...basis, columns }, remembered: true };
  }

  return (...asked: Parameters<typeof inspection>) => {
    const [{ town, fileType }] = asked;
    if (fileType !== "xlsx") return inspection(...asked);
    const ofTown = workbooksOf.get(town) ?? pLimit(1);
    workbooksOf.set(town, ofTown);
    return ofTown(() => workbooks(inspection, ...asked));
  };
}

/**
 * Maps columns like the earlier file's of the same name, else of a name that differs only in spelling. New
 * ones are not guessed for a field that was chosen for a column of another name.
 */
function remembered(columns: readonly MappedColumn[], earlier: readonly MappedColumn[]) {
  const keyOf = ({ entity }: MappedColumn, name: string) => `${entity}|${name}`;
  const exact = new Map(earlier.map((column) => [keyOf(column, column.name), column]));
  const alike = new Map(earlier.map((column) => [keyOf(column, plainName(column.name)), column]));
  const chosen = new Set(
    earlier
      .filter(
        ({ entity, name, field }) => field !== null && columnOf(entity, name)?.field !== field,
      )
      .map((column) => keyOf(column, column.field ?? "")),
  );
  return columns.map((column) => {
    const { name, field } = column;
    const found = exact.get(keyOf(column, name)) ?? alike.get(keyOf(column, plainName(name)));
    if (found) return { ...column, field: found.field };
    return field !== null && chosen.has(keyOf(column, field)) ? { ...column, field: null } : column;
  });
}

/** What a remembered mapping is looked up by. */
export const headerSet = (
  { fileName }: Pick<InspectedFile, "fileName">,
  { names }: Pick<FileHead, "names">,
): HeaderSet => ({ guessed: entityOf(fileName, []), names });

/**
 * Returns how an import's columns are read: as chosen, else as in an earlier file with the same columns. For
 * columns without names the latter counts only in drafts, where an admin sees it.
 */
export const createMappingReader =
  (inspect: Inspect) =>
  async (taken: StoredImport): Promise<UsedMapping> => {
    if (taken.mapping) return { mapping: taken.mapping };
    const { mapping, remembered } = await inspect(taken);
    return remembered && mapping.hasHeader ? { mapping, mappingRemembered: true } : {};
  };
