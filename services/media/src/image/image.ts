/** Which files count as images, and the sizes in which they are stored. */
import { createHash } from "node:crypto";
import { IMAGE_LIMIT_BYTES, IMAGE_WIDTHS } from "@mainstreet/contracts/upload";
import { ApiError } from "@mainstreet/service/http/errors";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { ResizeOptions, Sharp } from "sharp";
import { MAX_PIXELS, checkHeader, tooHeavy } from "./header.ts";
import { stripPngChunks } from "./strip-png-chunks.ts";

// No image is decoded twice, so sharp's cache is useless.
sharp.cache(false);

/** Widths in pixels that pages choose from; smaller originals are not enlarged. */
export const WIDTHS = IMAGE_WIDTHS;
/**
 * Maximum ratio of height to width; taller images are made narrower, as encoding them at full width
 * would take hundreds of megabytes.
 */
const TALLEST = 4;
/**
 * Limit of each WebP file: a small, noisy GIF can become many times as large, which the town would
 * store and visitors load.
 */
export const MAX_VARIANT_BYTES = 2 * IMAGE_LIMIT_BYTES;

/** Returns an image's address; pages derive those of its other widths. */
export const addressOf = (name: string) => `/media/${name}-${WIDTHS[2]}.webp`;

/** Only GIFs keep their animation; browsers report both kinds of PNG as one. */
const PNG = new Set(["image/png", "image/apng"]);
const TYPES = new Set([...PNG, "image/jpeg", "image/gif", "image/webp"]);

const refused = (code: string, message: string) => new ApiError(400, code, message);
const notAnImage = () =>
  refused("invalid_file_type", "Please upload an image file (PNG, JPG, etc.)");
const damaged = () =>
  refused("image_damaged", "This image is incomplete or damaged. Please choose another one.");

export interface Variants {
  /** Names the image by its content. */
  hash: string;
  /** Size of the largest variant, in pixels. */
  width: number;
  height: number;
  files: { width: number; body: Buffer }[];
}

/** A file that may be decoded. */
export interface Picture {
  file: Buffer;
  animated: boolean;
  /** Displayed width in pixels. */
  width: number;
}

/**
 * Checks a file by its content, never by its name, and decodes only its header. Throws 400 with
 * what is wrong.
 */
export async function checkPicture(sent: Buffer): Promise<Picture> {
  const type = await fileTypeFromBuffer(sent);
  if (!type || !TYPES.has(type.mime)) throw notAnImage();
  const file = PNG.has(type.mime) ? stripPngChunks(sent) : sent;
  const animated = type.mime === "image/gif";
  return { file, animated, width: await checkHeader(file, animated).catch(asDamaged) };
}

/**
 * Renders an image as WebP in three widths. Metadata (location, camera) is dropped; only a GIF
 * keeps its animation. Throws 400 when the file can't be decoded to its end.
 */
export async function renderVariants({ file, animated, width }: Picture): Promise<Variants> {
  const source = sharp(file, { animated, limitInputPixels: MAX_PIXELS, failOn: "error" });
  const reached = WIDTHS.filter((_, index) => (WIDTHS[index - 1] ?? 0) < width);
  const { rendered, isBlended } = await renderWidths(source.autoOrient(), reached, animated).catch(
    asDamaged,
  );
  const largest = rendered.at(-1)?.info;
  return {
    hash: nameOf(file, isBlended),
    width: largest?.width ?? 0,
    height: largest?.pageHeight ?? largest?.height ?? 0,
    files: filesOf(rendered),
  };
}

/**
 * Downscaled transparent images get other names: earlier versions stored them too bright, and
 * browsers cached those forever.
 */
const nameOf = (file: Buffer, isBlended: boolean) =>
  createHash("sha256")
    .update(file)
    .update(isBlended ? "2" : "")
    .digest("hex")
    .slice(0, 32);

/** sharp's errors about damaged and truncated images differ only in their messages. */
function asDamaged(error: unknown): never {
  throw error instanceof ApiError ? error : damaged();
}

/** Decoding costs the most, so a still image's smaller widths are made from its largest. */
async function renderWidths(source: Sharp, widths: readonly number[], animated: boolean) {
  const { unpacked, isBlended } = animated
    ? { unpacked: source, isBlended: false }
    : await shrink(source, widths.at(-1));
  const rendered = [];
  for (const width of widths) rendered.push(await renderWidth(unpacked, width));
  return { rendered, isBlended };
}

/**
 * Decodes an image, scaled to a width; `isBlended` tells whether transparent pixels were scaled.
 */
async function shrink(source: Sharp, width = 0) {
  const { data, info } = await source
    .resize(within(width))
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The pixels are no longer premultiplied, though `info` says so.
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return { unpacked: sharp(data, { raw }), isBlended: info.premultiplied };
}

const within = (width: number): ResizeOptions => ({
  width,
  height: TALLEST * width,
  fit: "inside",
  withoutEnlargement: true,
});

async function renderWidth(source: Sharp, width: number) {
  const { data, info } = await source
    .clone()
    .resize(within(width))
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  if (data.length > MAX_VARIANT_BYTES) throw tooHeavy();
  return { width, data, info };
}

/** For widths that the original doesn't reach, the next smaller file is stored again. */
function filesOf(rendered: readonly { data: Buffer }[]): Variants["files"] {
  return WIDTHS.flatMap((width, index) => {
    const file = rendered[index] ?? rendered.at(-1);
    return file ? [{ width, body: file.data }] : [];
  });
}
