/** What counts as a picture, and the sizes it is kept in. */
import { createHash } from "node:crypto";
import { IMAGE_WIDTHS } from "@mainstreet/contracts/upload";
import { ApiError } from "@mainstreet/service/errors";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { Sharp } from "sharp";

/** Widths in pixels that pages choose from; smaller originals are not enlarged. */
export const WIDTHS = IMAGE_WIDTHS;

const TYPES = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);
const MAX_PIXELS = 50_000_000;
const MAX_FRAMES = 200;

const refused = (code: string, message: string) => new ApiError(400, code, message);
const notAnImage = () =>
  refused("invalid_file_type", "Please upload an image file (PNG, JPG, etc.)");
const tooLarge = () =>
  refused("image_too_large", "Please upload an image of at most 50 megapixels");
const tooLong = () =>
  refused("image_too_long", `Please upload an animation of at most ${MAX_FRAMES} pictures`);
const damaged = () =>
  refused("image_damaged", "This image is incomplete or damaged. Please choose another one.");

export interface Variants {
  /** Names the picture by its content. */
  hash: string;
  /** Of the largest variant, in pixels. */
  width: number;
  height: number;
  files: { width: number; body: Buffer }[];
}

/**
 * Checks a file by its content, never by its name, and renders it anew as WebP in three widths.
 * Metadata (place, camera) stays behind; only a GIF keeps its animation. Throws 400 with what is wrong.
 */
export async function renderVariants(file: Buffer): Promise<Variants> {
  const type = await fileTypeFromBuffer(file);
  if (!type || !TYPES.has(type.mime)) throw notAnImage();
  const animated = type.mime === "image/gif";
  try {
    const original = await checkSize(file, animated);
    const source = sharp(file, { animated, limitInputPixels: MAX_PIXELS, failOn: "error" });
    const rendered = await renderWidths(source, original);
    const largest = rendered.at(-1)?.info;
    return {
      hash: createHash("sha256").update(file).digest("hex").slice(0, 32),
      width: largest?.width ?? 0,
      height: largest?.pageHeight ?? largest?.height ?? 0,
      files: rendered.map(({ width, data }) => ({ width, body: data })),
    };
  } catch (error) {
    // sharp tells broken and cut-off pictures by message only.
    throw error instanceof ApiError ? error : damaged();
  }
}

/** Reads the header alone, before anything is unpacked; returns the width that the picture is shown in. */
async function checkSize(file: Buffer, animated: boolean): Promise<number> {
  const source = sharp(file, { animated, limitInputPixels: false });
  const { width, height, pages = 1, autoOrient } = await source.metadata();
  if (pages > MAX_FRAMES) throw tooLong();
  if (width * height > MAX_PIXELS) throw tooLarge();
  return autoOrient.width;
}

/** A width that the original does not reach is the next smaller file under another name. */
async function renderWidths(source: Sharp, original: number) {
  const reached = WIDTHS.filter((_, index) => (WIDTHS[index - 1] ?? 0) < original);
  const rendered = await Promise.all(reached.map((width) => renderWidth(source, width)));
  return WIDTHS.flatMap((width, index) => {
    const file = rendered[index] ?? rendered.at(-1);
    return file ? [{ ...file, width }] : [];
  });
}

async function renderWidth(source: Sharp, width: number) {
  const { data, info } = await source
    .clone()
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return { width, data, info };
}
