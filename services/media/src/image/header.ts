/** What an image's header tells, and whether the image may be decoded. */
import { ApiError } from "@mainstreet/service/http/errors";
import sharp from "sharp";
import type { Metadata } from "sharp";

/** Maximum pixels, over all frames. */
export const MAX_PIXELS = 50_000_000;
/**
 * Maximum pixels per side: a dozen rows are rendered at once, so a single row of 50 million pixels
 * would take gigabytes. WebP has this limit, too.
 */
const MAX_SIDE = 16_383;
const MAX_FRAMES = 200;
/**
 * Maximum memory for images that can't be decoded row by row; enough for usual photos of 50
 * megapixels.
 */
const MAX_HELD_BYTES = 150 * 1024 * 1024;
/**
 * Maximum scans of a JPEG: each passes over all pixels, but may take only ten bytes; encoders write
 * one, or about ten.
 */
const MAX_JPEG_SCANS = 150;
/**
 * Start-of-scan marker; by chance, it also occurs in data that cameras append, about every 64 kB.
 */
const SCAN = Buffer.from([0xff, 0xda]);

const refused = (code: string, message: string) => new ApiError(400, code, message);
const tooLarge = () =>
  refused("image_too_large", "Please upload an image of at most 50 megapixels");
const tooLong = () =>
  refused("image_too_long", `Please upload an animation of at most ${MAX_FRAMES} pictures`);
const tooWide = () =>
  refused("image_too_large", "Please upload an image of at most 16,000 pixels on each side");
export const tooHeavy = () =>
  refused(
    "image_too_heavy",
    "This image takes too much to open. Please save it smaller, or as an ordinary JPEG.",
  );

/** Resolves with the displayed width; throws 400 before anything is decoded. */
export async function checkHeader(file: Buffer, animated: boolean): Promise<number> {
  const metadata = await sharp(file, { animated, limitInputPixels: false }).metadata();
  // sharp sees an animation as one tall image of all frames.
  const { width, height, pages = 1, pageHeight = height, autoOrient } = metadata;
  if (pages > MAX_FRAMES) throw tooLong();
  if (width * height > MAX_PIXELS) throw tooLarge();
  if (Math.max(width, pageHeight) > MAX_SIDE) throw tooWide();
  if (heldBytes(metadata) > MAX_HELD_BYTES) throw tooHeavy();
  if (metadata.format === "jpeg" && hasManyScans(file)) throw tooHeavy();
  return autoOrient.width;
}

/** Returns the bytes that the decoder holds at once, beyond a few rows. */
function heldBytes(metadata: Metadata): number {
  const { format, width, height, pageHeight = height } = metadata;
  const { channels, depth, isProgressive } = metadata;
  const samples = width * height * channels;
  if (format === "webp") return width * height * 4;
  // The current image, and the previous one for frames that restore it.
  if (format === "gif") return width * pageHeight * 4 * 2;
  // Each scan refines all coefficients, which have 16 bits.
  if (format === "jpeg" && isProgressive)
    return samples * (metadata.chromaSubsampling === "4:2:0" ? 1 : 2);
  if (format === "png" && isProgressive) return samples * (depth === "ushort" ? 2 : 1);
  return 0;
}

function hasManyScans(jpeg: Buffer): boolean {
  let scans = 0;
  for (let at = jpeg.indexOf(SCAN); at >= 0 && scans <= MAX_JPEG_SCANS; scans += 1)
    at = jpeg.indexOf(SCAN, at + 2);
  return scans > MAX_JPEG_SCANS;
}
