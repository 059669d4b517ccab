/** Small files that are large once decoded. */
import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { pngChunk, pngOf } from "@mainstreet/testing/png";
import sharp from "sharp";

/** Creates a small JPEG whose header claims another size. */
export async function progressiveJpeg(width: number, height: number) {
  const small = sharp({ create: { width: 16, height: 16, channels: 3, background: "red" } });
  const file = await small.jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();
  const frame = file.indexOf(Buffer.from([0xff, 0xc2]));
  file.writeUInt16BE(height, frame + 5);
  file.writeUInt16BE(width, frame + 7);
  return file;
}

/** Creates a GIF of many square frames with few pixels. */
export function gifOf(frames: number, side = 1) {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(side, 0);
  size.writeUInt16LE(side, 2);
  const canvas = `${size.toString("hex")}800000000000ffffff`;
  const frame = `21f90400010000002c00000000${size.toString("hex")}000202440100`;
  return Buffer.from(`474946383961${canvas}${frame.repeat(frames)}3b`, "hex");
}

/** Creates a complete, black PNG that isn't interlaced. */
export function blackPng(width: number, height: number, depth: 8 | 16) {
  const empty = pngOf(width, height, { depth });
  const row = 1 + (width * 3 * depth) / 8;
  const pixels = pngChunk("IDAT", deflateSync(Buffer.alloc(row * height)));
  return Buffer.concat([empty.subarray(0, 33), pixels, pngChunk("IEND", Buffer.alloc(0))]);
}

/** The largest image accepted: 49 megapixels of 16 bits. */
export const heaviest = () => blackPng(7000, 7000, 16);

/** Creates a PNG of 1.5 MB with 1.5 GB of text. */
export function textPng() {
  const text = deflateSync(Buffer.alloc(7_500_000, "A"));
  const texts = Array.from({ length: 200 }, (_, n) =>
    pngChunk("zTXt", Buffer.concat([Buffer.from(`${n}\0\0`), text])),
  );
  const file = blackPng(100, 100, 8);
  return Buffer.concat([file.subarray(0, 33), ...texts, file.subarray(33)]);
}

/** Creates an arithmetic-coded JPEG, whose scans need no data: each passes over all pixels. */
export function jpegOfScans(side: number, scans: number) {
  const sides = side.toString(16).padStart(4, "0").repeat(2);
  const table = `ffdb004300${"01".repeat(64)}`;
  const frame = `ffc9001108${sides}03012200021100031100`;
  const scan = (component: number) => `ffda0008010${component}00003f00`;
  return Buffer.from(
    `ffd8${table}${frame}${scan(2)}${scan(3)}${scan(1).repeat(scans - 2)}ffd9`,
    "hex",
  );
}

/** Creates a small GIF of repeated noise that is large as WebP. */
export async function busyGif(frames: number, side: number) {
  const colours = Array.from({ length: 16 }, () => randomBytes(3));
  const tile = () =>
    Buffer.concat(Array.from(randomBytes(40), (at) => colours[at % 16] ?? Buffer.alloc(3)));
  const rows = Array.from({ length: frames }, (_, frame) => {
    const lines = Array.from({ length: 3 }, () => Buffer.alloc(side * 3, tile()));
    return Array.from({ length: side }, (_row, y) => lines[(y + frame) % 3] ?? Buffer.alloc(0));
  });
  const raw = { width: side, height: side * frames, channels: 3, pageHeight: side } as const;
  return sharp(Buffer.concat(rows.flat()), { raw })
    .gif({ effort: 1, dither: 0, colours: 16, reuse: true })
    .toBuffer();
}
