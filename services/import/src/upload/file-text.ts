/** A stored file as text: an Excel workbook as the CSV of one of its sheets. */
import { FileFault } from "../reading/file-fault.ts";
import { decodedText } from "../reading/text.ts";
import { sheetCsv } from "../reading/excel/sheet.ts";
import { openWorkbook } from "../reading/excel/workbook.ts";
import type { StoredImport } from "../import/import.model.ts";
import type { ObjectFiles } from "./object.ts";
import { sizeOf } from "./receive-file.ts";

type TextFile = Pick<StoredImport, "object" | "size" | "encoding" | "fileType" | "fileBytes">;

export async function* textOf(
  files: ObjectFiles,
  file: TextFile,
  sheet: string | undefined,
): AsyncGenerator<Buffer> {
  if (file.fileType === "xlsx")
    yield* withinLimit(sheetCsv(await workbookOf(files, file), sheet), file);
  else yield* decodedText(files.read(file.object, file.size), file.encoding);
}

/** Bounds the CSV of a sheet: a few characters may refer to a long shared text, again and again. */
async function* withinLimit(
  sheet: AsyncIterable<Buffer>,
  { fileBytes = Infinity }: Pick<TextFile, "fileBytes">,
) {
  let bytes = 0;
  for await (const piece of sheet) {
    bytes += piece.length;
    if (bytes > fileBytes)
      throw new FileFault(
        `As CSV this sheet has more than ${sizeOf(fileBytes)}. Please choose a smaller one.`,
      );
    yield piece;
  }
}

export const workbookOf = (files: ObjectFiles, { object, size }: TextFile) =>
  openWorkbook({ size, read: (from, to) => files.read(object, to, from) });
