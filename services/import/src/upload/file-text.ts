/** A stored file as text: an Excel workbook as the CSV of one of its sheets. */
import { decodedText } from "../reading/text.ts";
import { sheetCsv } from "../reading/excel/sheet.ts";
import { openWorkbook } from "../reading/excel/workbook.ts";
import type { StoredImport } from "../import/import.model.ts";
import type { ObjectFiles } from "./object.ts";

type TextFile = Pick<StoredImport, "object" | "size" | "encoding" | "fileType">;

export async function* textOf(
  files: ObjectFiles,
  file: TextFile,
  sheet: string | undefined,
): AsyncGenerator<Buffer> {
  if (file.fileType === "xlsx") yield* sheetCsv(await workbookOf(files, file), sheet);
  else yield* decodedText(files.read(file.object, file.size), file.encoding);
}

export const workbookOf = (files: ObjectFiles, { object, size }: TextFile) =>
  openWorkbook({ size, read: (from, to) => files.read(object, to, from) });
