import { onDemand, serialize } from "bson";
import type { Document } from "bson";

/** One element of an undecoded document: byte offsets into the buffer that contains it. */
export type RawElement = { key: string; type: number; start: number; value: number; end: number };

/** Bytes that aren't a document. The client that sent them is disconnected. */
export class MalformedBson extends Error {}

export const bsonType = {
  double: 0x01,
  string: 0x02,
  document: 0x03,
  boolean: 0x08,
  null: 0x0a,
  int: 0x10,
  long: 0x12,
} as const;

/**
 * Returns the top-level elements of the document at `start`, skipping over the values. Throws
 * MalformedBson.
 */
export function rawElements(buffer: Buffer, start = 0): RawElement[] {
  documentSize(buffer, start);
  try {
    const elements = [...onDemand.parseToElements(buffer, start)];
    return elements.map(([type, name, nameLength, value, length]) => ({
      key: buffer.toString("utf8", name, name + nameLength),
      type,
      start: name - 1,
      value,
      end: value + length,
    }));
  } catch (error) {
    throw new MalformedBson(String(error), { cause: error });
  }
}

/**
 * Returns the size in bytes of the document at `start`; throws MalformedBson when it doesn't fit
 * into the buffer.
 */
export function documentSize(buffer: Buffer, start: number): number {
  if (start + 5 > buffer.length) throw new MalformedBson("a document is cut short");
  const size = buffer.readInt32LE(start);
  if (size < 5 || start + size > buffer.length || buffer[start + size - 1] !== 0) {
    throw new MalformedBson("a document has a wrong length");
  }
  return size;
}

/** Returns the documents of a sequence (concatenated documents), as views on the same memory. */
export function sequenceDocuments(sequence: Buffer): Buffer[] {
  const documents: Buffer[] = [];
  for (let at = 0; at < sequence.length;) {
    const size = documentSize(sequence, at);
    documents.push(sequence.subarray(at, at + size));
    at += size;
  }
  return documents;
}

/**
 * Returns the document without the elements that `keep` rejects; nothing is copied when all stay.
 */
export function keepElements(
  document: Buffer,
  elements: readonly RawElement[],
  keep: (element: RawElement) => boolean,
): Buffer {
  const kept = elements.filter(keep);
  if (kept.length === elements.length) return document;
  return rawDocument(kept.map((element) => document.subarray(element.start, element.end)));
}

/** Builds a document from encoded elements. */
function rawDocument(parts: readonly Buffer[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 5);
  const document = Buffer.allocUnsafe(size);
  document.writeInt32LE(size, 0);
  let at = 4;
  for (const part of parts) at += part.copy(document, at);
  document[at] = 0;
  return document;
}

/** Encodes a small document that the gateway created itself. */
export function toBson(document: Document): Buffer {
  const bytes = serialize(document, { ignoreUndefined: true });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Returns a whole number stored as int, long or double; undefined for anything else. */
export function wholeNumber(buffer: Buffer, element: RawElement): number | undefined {
  if (element.type === bsonType.int) return buffer.readInt32LE(element.value);
  if (element.type === bsonType.long) return Number(buffer.readBigInt64LE(element.value));
  if (element.type !== bsonType.double) return undefined;
  const number = buffer.readDoubleLE(element.value);
  return Number.isInteger(number) ? number : undefined;
}

/** Returns the text of a string element; undefined for anything else. */
export function text(buffer: Buffer, element: RawElement): string | undefined {
  if (element.type !== bsonType.string) return undefined;
  return buffer.toString("utf8", element.value + 4, element.end - 1);
}

/** True for false, null and zero: values that turn an option off. */
export function isOff(buffer: Buffer, element: RawElement): boolean {
  if (element.type === bsonType.null) return true;
  if (element.type === bsonType.boolean) return buffer[element.value] === 0;
  return wholeNumber(buffer, element) === 0;
}
