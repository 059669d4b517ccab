/**
 * Streams lines as an Excel workbook of one sheet: numbers as numbers, texts as texts, which Excel never runs.
 * The few parts of a workbook are written here and zipped by yazl: the existing libraries (exceljs, unreleased
 * since 2023; hucre, weeks old) bring a hundred times as much code.
 */
import { PassThrough, Readable, finished, pipeline } from "node:stream";
import { ZipFile } from "yazl";
import type { Cell } from "./csv.ts";
import { escaped } from "./message-page.ts";

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const PARTS = {
  "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  "_rels/.rels": relationTo("officeDocument", "xl/workbook.xml"),
  "xl/_rels/workbook.xml.rels": relationTo("worksheet", "worksheets/sheet1.xml"),
};

function relationTo(type: string, target: string) {
  return `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;
}

/** Makes a workbook of these lines; `sheet` is the name of its sheet. */
export function xlsxOf(sheet: string, lines: AsyncIterable<readonly Cell[]>): Readable {
  const zip = new ZipFile();
  const out = pipeline(zip.outputStream, new PassThrough(), () => undefined);
  const workbook = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${cellText(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  for (const [name, part] of Object.entries({ ...PARTS, "xl/workbook.xml": workbook }))
    zip.addBuffer(Buffer.from(HEAD + part), name);
  zip.addReadStreamLazy("xl/worksheets/sheet1.xml", (give) => {
    const rows = Readable.from(sheetOf(lines), { objectMode: false });
    // If either stream ends early, this ends the other, and the response reports the error.
    rows.on("error", (error) => out.destroy(error));
    // Also fires when the reader has disconnected already.
    finished(out, () => rows.destroy());
    give(null, rows);
  });
  zip.end();
  return out;
}

async function* sheetOf(lines: AsyncIterable<readonly Cell[]>) {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`;
  for await (const cells of lines) yield `<row>${cells.map(cellOf).join("")}</row>`;
  yield "</sheetData></worksheet>";
}

function cellOf(cell: Cell): string {
  if (cell === null || cell === "") return "<c/>";
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${cellText(cell)}</t></is></c>`;
}

/** Escapes characters that XML cannot hold or would change by their code, as Excel does. */
const cellText = (text: string) =>
  escaped(
    text
      .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
      .replace(/(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, byNumber),
  );

const byNumber = (letter: string) =>
  `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
