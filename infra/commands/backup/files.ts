/**
 * Files of a backup: sequences of BSON documents, as written by mongodump and read by mongorestore
 * and bsondump; they are streamed, never held in memory as a whole.
 */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

/** A written file, with the checksum that reveals damage. */
export const writtenFile = z.object({
  path: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** Number of documents, or of chunks of an object. */
  parts: z.int(),
});
export type WrittenFile = z.infer<typeof writtenFile>;

/** Writes a new file below `folder`; resolves with its description. */
export async function writeParts(
  folder: string,
  path: string,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<WrittenFile> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  const written = { bytes: 0, parts: 0 };
  const hash = createHash("sha256");
  await pipeline(
    Readable.from(parts),
    async function* counted(source: AsyncIterable<Uint8Array>) {
      for await (const part of source) {
        hash.update(part);
        written.bytes += part.length;
        written.parts += 1;
        yield part;
      }
    },
    createWriteStream(file, { flags: "wx", highWaterMark: 1024 * 1024 }),
  );
  return { path, ...written, sha256: hash.digest("hex") };
}

/** Resolves with what is wrong with a file of the backup; undefined when it is intact. */
export async function faultOf(
  folder: string,
  { path, bytes, sha256 }: Pick<WrittenFile, "path" | "bytes" | "sha256">,
): Promise<string | undefined> {
  const hash = createHash("sha256");
  let found = 0;
  try {
    for await (const chunk of chunksOf(folder, path)) {
      hash.update(chunk);
      found += chunk.length;
    }
  } catch (error) {
    return `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (found !== bytes) return `${path} has ${found} bytes instead of ${bytes}`;
  return hash.digest("hex") === sha256 ? undefined : `${path} is not what was written`;
}

export const chunksOf = (folder: string, path: string): AsyncIterable<Buffer> =>
  createReadStream(join(folder, path), { highWaterMark: 1024 * 1024 });

/** Yields the BSON documents of a file as bytes. */
export async function* documentsOf(folder: string, path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunksOf(folder, path)) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    // A BSON document starts with its length.
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
  if (rest.length > 0) throw new Error(`${path} ends in the middle of a document`);
}

/** Yields groups of at most `most` items, which are limited in bytes if `bytesOf` is given. */
export async function* inGroups<Item>(
  items: AsyncIterable<Item>,
  most: number,
  bytesOf: (item: Item) => number = () => 0,
): AsyncGenerator<Item[]> {
  let group: Item[] = [];
  let bytes = 0;
  for await (const item of items) {
    if (group.length >= most || (group.length > 0 && bytes + bytesOf(item) > GROUP_BYTES)) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(item);
    bytes += bytesOf(item);
  }
  if (group.length > 0) yield group;
}

const GROUP_BYTES = 8 * 1024 * 1024;
