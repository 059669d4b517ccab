/**
 * Strips a PNG of all that doesn't affect its look: compressed texts of a few kilobytes become
 * gigabytes once sharp reads them as metadata.
 */

/** The chunks that affect how the image looks. */
const KEPT = new Set([
  "IHDR",
  "PLTE",
  "IDAT",
  "tRNS",
  "gAMA",
  "cHRM",
  "sRGB",
  "iCCP",
  "sBIT",
  "eXIf",
  "IEND",
]);
const SIGNATURE_BYTES = 8;
/** Bytes of a chunk's length, name and checksum. */
const FRAME_BYTES = 12;

/** Returns only these chunks; a broken file stays broken, and data after its end is dropped. */
export function stripPngChunks(file: Buffer): Buffer {
  const kept = [file.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= file.length;) {
    const end = at + FRAME_BYTES + file.readUInt32BE(at);
    const name = file.toString("latin1", at + 4, at + 8);
    if (KEPT.has(name)) kept.push(file.subarray(at, end));
    if (name === "IEND") break;
    at = end;
  }
  return Buffer.concat(kept);
}
