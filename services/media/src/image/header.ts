/** What a picture's header says of it, and whether it may be unpacked. */
import { ApiError } from "@mainstreet/service/http/errors";
import sharp from "sharp";
import type { Metadata } from "sharp";

/** Of all frames together. */
export const MAX_PIXELS = 50_000_000;
/** Rows are rendered by the dozen, so one of fifty million pixels takes gigabytes. WebP has this limit too. */
const MAX_SIDE = 16_383;
const MAX_FRAMES = 200;
/** Of what cannot be unpacked row by row: a photo of 50 megapixels as phones and programs write it passes. */
const MAX_HELD_BYTES = 150 * 1024 * 1024;
/** Each goes through all pixels and may take ten bytes; programs write about ten, or one. */
const MAX_JPEG_SCANS = 150;
/** Begins a scan. It happens in what a camera puts behind the picture too, every 64 kB. */
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

/** Resolves with the width that the picture is shown in; throws 400 before anything is unpacked. */
export async function checkHeader(file: Buffer, animated: boolean): Promise<number> {
  const metadata = await sharp(file, { animated, limitInputPixels: false }).metadata();
  // An animation is one tall picture of all its frames.
  const { width, height, pages = 1, pageHeight = height, autoOrient } = metadata;
  if (pages > MAX_FRAMES) throw tooLong();
  if (width * height > MAX_PIXELS) throw tooLarge();
  if (Math.max(width, pageHeight) > MAX_SIDE) throw tooWide();
  if (heldBytes(metadata) > MAX_HELD_BYTES) throw tooHeavy();
  if (metadata.format === "jpeg" && hasManyScans(file)) throw tooHeavy();
  return autoOrient.width;
}

/** Bytes that its decoder holds at once, beyond some rows. */
function heldBytes(metadata: Metadata): number {
  const { format, width, height, pageHeight = height } = metadata;
  const { channels, depth, isProgressive } = metadata;
  const samples = width * height * channels;
  if (format === "webp") return width * height * 4;
  // The picture so far, and the one before it where a frame wants that back.
  if (format === "gif") return width * pageHeight * 4 * 2;
  // Each pass adds to all coefficients, of 16 bits.
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
