/** Whether a text is of another type than its ending says; judged by its first letters. */
import type { ImportFileType } from "@mainstreet/contracts/import";
import { FileFault } from "./file-fault.ts";

/** Enough to get past a mark and blank lines, and to see a header. */
export const CONTENTS_BYTES = 512;

const JSON_START = /^(?:\{\s*(?:["}]|$)|\[\s*(?:[{["\]]|$))/;
/** A first line of at least two cells: words, quoted or not. */
const TABLE_START = /^[^{[\n][^{[\n,;\t]*[,;\t][^\n]*\n/;

/** Throws `FileFault` for JSON that is called a CSV, and the other way round. */
export function checkContents(fileType: ImportFileType, head: Buffer) {
  const start = head
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (fileType === "csv" && JSON_START.test(start)) throw mistaken("csv", "JSON", "json");
  if (fileType === "json" && TABLE_START.test(start)) throw mistaken("json", "a table", "csv");
}

const mistaken = (called: string, holds: string, ending: string) =>
  new FileFault(
    `This file is called .${called}, but it holds ${holds}. Please give its name the ending .${ending} and choose it again.`,
  );
