/**
 * The parts of an Excel workbook, which is a zip file of XML: located by its directory, unpacked as streams.
 * A part that unpacks to more than its directory says, or than the limits here, is refused.
 *
 * Weighed: exceljs has not been released since 2023 and draws in packages with advisories; SheetJS is no
 * longer on the registry and reads whole files into memory, as does read-excel-file; hucre streams, but
 * allows 2 GiB a part, shared strings included; xlsx-stream-reader has stood still since 2021. So well-kept
 * packages are combined: yauzl (random access, sizes enforced), sax and numfmt. (yauzl in version 3: the
 * packages of 4.0 name files that they do not hold.)
 */
import { Readable } from "node:stream";
import { RandomAccessReader, fromRandomAccessReaderPromise } from "yauzl";
import type { Entry } from "yauzl";
import { FileFault } from "../file-fault.ts";

/** A stored file that can be read in ranges of bytes. */
export interface RangedFile {
  size: number;
  read: (from: number, to: number) => AsyncIterable<Buffer>;
}

const PARTS_LIMIT = 2000;
/** Unpacked bytes of a part: a sheet is streamed, everything else kept in memory meanwhile. */
const SHEET_LIMIT = 2 ** 30;
const TEXTS_LIMIT = 2 ** 26;
const OTHER_LIMIT = 2 ** 24;
/** Bytes read at once for small ranges: the directory is read in pieces, many of which lie in one block. */
const BLOCK = 128 * 1024;

const BROKEN = "This workbook is damaged and cannot be opened. Please save it in Excel again.";

/** Reads ranges of the stored file, and remembers a failure, which is no fault of the file. */
class StoredReader extends RandomAccessReader {
  failure: unknown;
  readonly #file: RangedFile;
  #block = { from: 0, bytes: Buffer.alloc(0) };

  constructor(file: RangedFile) {
    super();
    this.#file = file;
  }

  // Method name that the library requires.
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false });
  }

  async *#range(start: number, end: number): AsyncGenerator<Buffer> {
    try {
      if (end - start > BLOCK / 2) yield* this.#file.read(start, end);
      else yield await this.#small(start, end);
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }

  async #small(start: number, end: number): Promise<Buffer> {
    const { from, bytes } = this.#block;
    if (start < from || end > from + bytes.length) {
      const at = Math.max(0, Math.min(start, this.#file.size - BLOCK));
      const to = Math.min(this.#file.size, at + BLOCK);
      this.#block = { from: at, bytes: Buffer.concat(await collected(this.#file.read(at, to))) };
    }
    return this.#block.bytes.subarray(start - this.#block.from, end - this.#block.from);
  }
}

async function collected(source: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return chunks;
}

function limitOf(name: string): number {
  if (name.startsWith("xl/worksheets/")) return SHEET_LIMIT;
  return name === "xl/sharedStrings.xml" ? TEXTS_LIMIT : OTHER_LIMIT;
}

export type Parts = Awaited<ReturnType<typeof openParts>>;

/** Opens the workbook's zip. Throws `FileFault` for what is no workbook. */
export async function openParts(file: RangedFile) {
  const reader = new StoredReader(file);
  const faulty = (error: unknown) => {
    if (reader.failure !== undefined) return reader.failure;
    return error instanceof FileFault ? error : new FileFault(BROKEN);
  };
  const options = { autoClose: false, lazyEntries: true };
  const zip = await fromRandomAccessReaderPromise(reader, file.size, options).catch(
    (error: unknown) => {
      throw faulty(error);
    },
  );
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName, entry);
      if (entries.size > PARTS_LIMIT) throw new FileFault("This workbook has too many parts.");
    }
  } catch (error) {
    throw faulty(error);
  }
  if (!entries.has("xl/workbook.xml"))
    throw new FileFault("This is a zip file, but no Excel workbook.");

  return {
    has: (name: string) => entries.has(name),

    /** Yields the unpacked part; nothing when there is none. */
    async *read(name: string): AsyncGenerator<Buffer> {
      const entry = entries.get(name);
      if (!entry) return;
      const limit = limitOf(name);
      if (entry.uncompressedSize > limit)
        throw new FileFault(
          `This workbook unpacks to more than ${limit / 2 ** 20} MB in one part. Please save the sheet as CSV.`,
        );
      try {
        yield* await zip.openReadStreamPromise(entry);
      } catch (error) {
        throw faulty(error);
      }
    },
  };
}
