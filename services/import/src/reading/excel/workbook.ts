/** What a workbook says about all its sheets: names, shared texts, number formats. */
import { FileFault } from "../file-fault.ts";
import { openParts } from "./parts.ts";
import type { Parts, RangedFile } from "./parts.ts";
import { builtIn } from "./shown.ts";
import { parseXml, unescaped } from "./xml.ts";

/** Maximum shared texts, kept in memory while a sheet is read, and Excel's own limit of characters of each. */
const TEXTS_LIMIT = 2_000_000;
const TEXT_LENGTH = 32_767;
/** Number formats, and characters of each, as Excel limits them. */
const FORMATS_LIMIT = 250;
const FORMAT_LENGTH = 255;
/** Characters that an escaped one takes, as in `_x000D_`. */
const ESCAPED = 7;

export interface Workbook {
  parts: Parts;
  /** Visible sheets, in the order of their tabs. */
  sheets: { name: string; part: string }[];
  /** Whether days are counted from 1904. */
  from1904: boolean;
}

/** Opens a workbook. Throws `FileFault` when it is none, or has no visible sheet. */
export async function openWorkbook(file: RangedFile): Promise<Workbook> {
  const parts = await openParts(file);
  const targets = new Map<string, string>();
  await parseXml(parts.read("xl/_rels/workbook.xml.rels"), {
    open(name, { Id = "", Target = "" }) {
      if (name === "Relationship")
        targets.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets: Workbook["sheets"] = [];
  let from1904 = false;
  await parseXml(parts.read("xl/workbook.xml"), {
    open(tag, { name = "", id = "", state = "visible", date1904 = "" }) {
      if (tag === "workbookPr") from1904 = date1904 === "1" || date1904 === "true";
      const part = targets.get(id) ?? "";
      if (tag === "sheet" && state === "visible" && parts.has(part)) sheets.push({ name, part });
    },
  });
  if (sheets.length === 0) throw new FileFault("This workbook has no sheet that can be seen.");
  return { parts, sheets, from1904 };
}

export async function sharedTexts({ parts }: Workbook): Promise<string[]> {
  const texts: string[] = [];
  let text = "";
  let inText = false;
  let spoken = false;
  await parseXml(parts.read("xl/sharedStrings.xml"), {
    open(name) {
      if (name === "si") text = "";
      // Skips phonetic readings, which stand beside the text.
      if (name === "rPh") spoken = true;
      inText = name === "t" && !spoken;
    },
    text(more) {
      if (!inText) return;
      text += more;
      if (text.length > ESCAPED * TEXT_LENGTH)
        throw new FileFault("A cell of this workbook is longer than Excel allows.");
    },
    close(name) {
      if (name === "t") inText = false;
      if (name === "rPh") spoken = false;
      if (name !== "si") return;
      if (texts.push(unescaped(text).slice(0, TEXT_LENGTH)) > TEXTS_LIMIT)
        throw new FileFault("This workbook holds too many texts. Please save the sheet as CSV.");
    },
  });
  return texts;
}

/** Returns the number format of each style, by the index that cells refer to. */
export async function numberFormats({ parts }: Workbook): Promise<string[]> {
  const own = new Map<string, string>();
  const ids: string[] = [];
  let ofCells = false;
  await parseXml(parts.read("xl/styles.xml"), {
    open(name, { numFmtId = "0", formatCode = "" }) {
      if (name === "numFmt") own.set(numFmtId, formatCode);
      if (own.size > FORMATS_LIMIT || formatCode.length > FORMAT_LENGTH)
        throw new FileFault(
          `This workbook has more than ${FORMATS_LIMIT} number formats, or one of more than ${FORMAT_LENGTH} characters. Please save the sheet as CSV.`,
        );
      if (name === "cellXfs") ofCells = true;
      if (name === "xf" && ofCells) ids.push(numFmtId);
    },
    close(name) {
      if (name === "cellXfs") ofCells = false;
    },
  });
  return ids.map((id) => own.get(id) ?? builtIn(id));
}
