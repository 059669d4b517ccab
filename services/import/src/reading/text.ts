/** Whether a file is text at all, and in which encoding: checked while its bytes stream past. */
import { isAscii, isUtf8 } from "node:buffer";
import type { ImportFileType } from "@mainstreet/contracts/import";
import { FileFault } from "./file-fault.ts";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** First bytes of files that people mistake for tables, and what to call them. */
const SIGNATURES = [
  { bytes: "504b", what: "a zip file or an Excel workbook (.xlsx)" },
  { bytes: "d0cf11e0", what: "an old Excel workbook" },
  { bytes: "1f8b", what: "a compressed file" },
  { bytes: "25504446", what: "a PDF" },
  { bytes: "89504e47", what: "a picture" },
  { bytes: "ffd8ff", what: "a picture" },
  { bytes: "47494638", what: "a picture" },
] as const;

/** Bytes inspected for the file type: enough to get past a BOM and blank lines to a header. */
const CONTENTS_BYTES = 512;

const JSON_START = /^(?:\{\s*(?:["}]|$)|\[\s*(?:[{["\]]|$))/;
/** A first line of at least two cells: words, quoted or not. */
const TABLE_START = /^[^{[\n][^{[\n,;\t]*[,;\t][^\n]*\n/;

/**
 * Bytes that no text in Windows-1252 holds: a BOM, `Ã©`, `â€™`, an emoji, two other multi-byte characters in
 * a row. One of those alone may be there: a quote after a capital looks like it.
 */
const SURELY_UTF_8 =
  /\xef\xbb\xbf|[\xc2\xc3][\x80-\xbf]|\xe2[\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}|(?:[\xc4-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}){2}/;

/** Bytes without a letter in Windows-1252. */
const NOT_WINDOWS = /[\x81\x8d\x8f\x90\x9d]/;

/**
 * `pass` hands the bytes on unchanged and throws `FileFault` for an empty file, a known binary format,
 * contents that differ from the file's extension, zero bytes, two encodings in one file and an unknown one;
 * `encoding` is certain once all bytes have passed. What is neither UTF-16 by its BOM nor valid UTF-8 is taken
 * for Windows-1252, as older spreadsheets write it.
 */
export function createTextCheck(fileType: ImportFileType) {
  let encoding: Encoding = "utf-8";
  let bytes = 0;
  let head = Buffer.alloc(0);
  /** Start of a character that the next chunk completes. */
  let tail = Buffer.alloc(0);
  /**
   * Offsets of the first character that is surely UTF-8, and of the first bytes that surely are not UTF-8 and not
   * Windows-1252; -1: none.
   */
  let utf8 = -1;
  let other = -1;
  let foreign = -1;

  function inspect(chunk: Buffer) {
    if (head.length < CONTENTS_BYTES) {
      head = Buffer.concat([head, chunk.subarray(0, CONTENTS_BYTES - head.length)]);
      checkSignature(head);
      encoding = markedEncoding(head) ?? encoding;
      if (head.length === CONTENTS_BYTES) checkContents(fileType, head);
    }
    if (encoding.startsWith("utf-16")) return;
    const zero = chunk.indexOf(0);
    if (zero !== -1)
      throw new FileFault(
        `This is not a text file: it holds binary data at byte ${bytes + zero + 1}. Please save it as UTF-8 text.`,
      );
    const joined = tail.length > 0 ? Buffer.concat([tail, chunk]) : chunk;
    const end = joined.length - unfinished(joined);
    const before = bytes - tail.length;
    examine(joined.subarray(0, end), before);
    tail = Buffer.from(joined.subarray(end));
  }

  /** `before` is how many bytes precede `letters`. */
  function examine(letters: Buffer, before: number) {
    if (isAscii(letters)) return;
    const find = (bytes: RegExp) => {
      const found = letters.toString("latin1").search(bytes);
      return found === -1 ? -1 : before + found;
    };
    if (utf8 === -1) utf8 = find(SURELY_UTF_8);
    if (foreign === -1) foreign = find(NOT_WINDOWS);
    if (other === -1 && !isUtf8(letters)) other = before + invalidIn(letters);
    if (other === -1) return;
    encoding = "windows-1252";
    if (utf8 === -1 && foreign === -1) return;
    throw new FileFault(
      utf8 === -1
        ? `This text is neither UTF-8 (byte ${other + 1}) nor Windows-1252 (byte ${foreign + 1}). Please save it as UTF-8 text.`
        : `This file mixes two encodings: byte ${utf8 + 1} is UTF-8, byte ${other + 1} is not. Please save it as UTF-8 text.`,
    );
  }

  return {
    async *pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        inspect(chunk);
        bytes += chunk.length;
        yield chunk;
      }
      if (!encoding.startsWith("utf-16")) examine(tail, bytes - tail.length);
      if (bytes === 0) throw new FileFault("The file is empty.");
      if (head.length < CONTENTS_BYTES) checkContents(fileType, head);
    },
    encoding: () => encoding,
  };
}

/** Yields the bytes converted to UTF-8. */
export async function* decodedText(
  source: AsyncIterable<Buffer>,
  encoding: Encoding,
): AsyncGenerator<Buffer> {
  if (encoding === "utf-8") {
    yield* source;
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

function markedEncoding(head: Buffer): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  return head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : null;
}

function checkSignature(head: Buffer) {
  const hex = head.toString("hex", 0, 4);
  const found = SIGNATURES.find(({ bytes }) => hex.startsWith(bytes));
  // A text may begin with the letters "PK"; in a zip, control bytes follow them.
  if (!found || (found.bytes === "504b" && (head[2] ?? 0x20) >= 0x20)) return;
  throw new FileFault(
    `This looks like ${found.what}, not a text file. Please give a workbook its ending .xlsx, or export it as CSV or JSON.`,
  );
}

/** Throws `FileFault` for JSON that is called a CSV, and vice versa. */
function checkContents(fileType: ImportFileType, head: Buffer) {
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

/** Returns the index of the first byte that decoding loses. */
function invalidIn(bytes: Buffer): number {
  const kept = Buffer.from(bytes.toString());
  return bytes.findIndex((byte, at) => byte !== kept[at]);
}

/** Returns how many bytes at the end begin a character that the next chunk completes. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? back : 0;
  }
  return 0;
}
