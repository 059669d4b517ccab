/** Cheap checks that a file is text at all, made while its bytes pass by. */
import { isUtf8 } from "node:buffer";
import { FileFault } from "./file-fault.ts";

/** First bytes of what people take for a spreadsheet, and what to tell them. */
const SIGNATURES = [
  { bytes: "504b", what: "a zip file or an Excel workbook" },
  { bytes: "d0cf11e0", what: "an old Excel workbook" },
  { bytes: "1f8b", what: "a compressed file" },
  { bytes: "25504446", what: "a PDF" },
  { bytes: "89504e47", what: "a picture" },
  { bytes: "ffd8ff", what: "a picture" },
  { bytes: "47494638", what: "a picture" },
] as const;

/**
 * Passes the bytes on unchanged. Throws `FileFault` for an empty file, a known binary format, zero
 * bytes and anything that is not UTF-8; other encodings would be told apart here.
 */
export async function* checkedText(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  for await (const chunk of source) {
    if (head.length < 4) {
      head = Buffer.concat([head, chunk.subarray(0, 4)]);
      checkSignature(head);
    }
    const zero = chunk.indexOf(0);
    if (zero !== -1)
      throw new FileFault(
        `This is not a text file: it holds binary data at byte ${bytes + zero + 1}. Please save it as UTF-8 text.`,
      );
    const joined = tail.length > 0 ? Buffer.concat([tail, chunk]) : chunk;
    const end = joined.length - unfinished(joined);
    if (!isUtf8(joined.subarray(0, end))) throw notUtf8();
    tail = Buffer.from(joined.subarray(end));
    bytes += chunk.length;
    yield chunk;
  }
  if (tail.length > 0) throw notUtf8();
  if (bytes === 0) throw new FileFault("The file is empty.");
}

const notUtf8 = () =>
  new FileFault("The file is not UTF-8 text. Please save it with the encoding UTF-8.");

function checkSignature(head: Buffer) {
  const hex = head.toString("hex");
  const found = SIGNATURES.find(({ bytes }) => hex.startsWith(bytes));
  // A text may begin with the letters "PK"; a zip goes on with control bytes.
  if (!found || (found.bytes === "504b" && (head[2] ?? 0x20) >= 0x20)) return;
  throw new FileFault(
    `This looks like ${found.what}, not a text file. Please export it as CSV or JSON.`,
  );
}

/** How many bytes at the end begin a character that the next chunk finishes. */
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
