/** Excel workbooks, built part by part as Excel writes them, for tests. */
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

type Parts = Record<string, string | Buffer>;

const TAGS = { s: "v", n: "v", b: "v" } as const;
interface SheetCell {
  type?: keyof typeof TAGS;
  style?: number;
  value: string | number;
}

const attributes = ({ type = "n", style }: SheetCell) =>
  `t="${type}"${style === undefined ? "" : ` s="${style}"`}`;

/** Returns a cell with one of the shared texts, by its index. */
export const text = (value: number): SheetCell => ({ type: "s", value });
export const number = (value: number, style = 0): SheetCell => ({ value, style });

/** Returns a sheet with these rows; undefined cells are omitted, as in Excel. */
export const sheetXml = (rows: (SheetCell | undefined)[][]) =>
  `<worksheet><dimension ref="A1:Z${rows.length}"/><sheetData>${rows
    .map((cells, row) => {
      const shown = cells.map((cell, at) =>
        cell
          ? `<c r="${String.fromCharCode(65 + at)}${row + 1}" ${attributes(cell)}><v>${cell.value}</v></c>`
          : "",
      );
      return `<row r="${row + 1}">${shown.join("")}</row>`;
    })
    .join("")}</sheetData></worksheet>`;

/** Returns the parts of a workbook with these sheets, which refer to `texts` and `styles` by index. */
export function workbookParts(
  sheets: Record<string, string>,
  {
    texts = [],
    styles = "",
    state = {},
  }: { texts?: string[]; styles?: string; state?: Record<string, string> } = {},
): Parts {
  const names = Object.keys(sheets);
  const entry = (name: string, at: number) =>
    `<sheet name="${name}" sheetId="${at + 1}" state="${state[name] ?? "visible"}" r:id="rId${at + 1}"/>`;
  const relation = (_: string, at: number) =>
    `<Relationship Id="rId${at + 1}" Type="worksheet" Target="worksheets/sheet${at + 1}.xml"/>`;
  return {
    "xl/workbook.xml": `<workbook xmlns:r="r"><workbookPr/><sheets>${names.map(entry).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${names.map(relation).join("")}</Relationships>`,
    ...Object.fromEntries(
      Object.values(sheets).map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml]),
    ),
    "xl/styles.xml": `<styleSheet>${styles}</styleSheet>`,
    "xl/sharedStrings.xml": `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
  };
}

export async function zipOf(parts: Parts): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part), name);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}
