/**
 * A PNG without what else it carries: compressed texts of a few kilobytes are gigabytes once sharp has read
 * them for its metadata, and nobody looks at them.
 */

/** What says how the picture looks. */
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
/** Length, name and checksum of a chunk. */
const FRAME_BYTES = 12;

/** A broken file stays broken; what comes behind its end is gone. */
export function pngAlone(file: Buffer): Buffer {
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
