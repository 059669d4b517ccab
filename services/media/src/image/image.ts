/** What counts as a picture, and the sizes it is kept in. */
import { createHash } from "node:crypto";
import { IMAGE_LIMIT_BYTES, IMAGE_WIDTHS } from "@mainstreet/contracts/upload";
import { ApiError } from "@mainstreet/service/http/errors";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { ResizeOptions, Sharp } from "sharp";
import { MAX_PIXELS, checkHeader, tooHeavy } from "./header.ts";
import { pngAlone } from "./png-alone.ts";

// What was unpacked is never asked for again.
sharp.cache(false);

/** Widths in pixels that pages choose from; smaller originals are not enlarged. */
export const WIDTHS = IMAGE_WIDTHS;
/** A taller picture is made narrower: at full width its WebP would take hundreds of megabytes to make. */
const TALLEST = 4;
/** Noise of a small GIF takes many times as much as WebP, which the town would keep and visitors load. */
export const MAX_VARIANT_BYTES = 2 * IMAGE_LIMIT_BYTES;

/** Where a picture is found; pages ask for its other widths by themselves. */
export const addressOf = (name: string) => `/media/${name}-${WIDTHS[2]}.webp`;

/** Of one that moves, just a GIF keeps its animation; browsers know both kinds of PNG as one. */
const PNG = new Set(["image/png", "image/apng"]);
const TYPES = new Set([...PNG, "image/jpeg", "image/gif", "image/webp"]);

const refused = (code: string, message: string) => new ApiError(400, code, message);
const notAnImage = () =>
  refused("invalid_file_type", "Please upload an image file (PNG, JPG, etc.)");
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

/** A file that may be unpacked. */
export interface Picture {
  file: Buffer;
  animated: boolean;
  /** In pixels, as it is shown. */
  width: number;
}

/** Judges a file by its content, never by its name, and by its header alone. Throws 400 with what is wrong. */
export async function checkPicture(sent: Buffer): Promise<Picture> {
  const type = await fileTypeFromBuffer(sent);
  if (!type || !TYPES.has(type.mime)) throw notAnImage();
  const file = PNG.has(type.mime) ? pngAlone(sent) : sent;
  const animated = type.mime === "image/gif";
  return { file, animated, width: await checkHeader(file, animated).catch(asDamaged) };
}

/**
 * Renders a picture anew as WebP in three widths. Metadata (place, camera) stays behind; only a GIF keeps
 * its animation. Throws 400 where it cannot be read to its end.
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

/** What is transparent and was made smaller has a name of its own: before, it was stored too bright, and is cached like that. */
const nameOf = (file: Buffer, isBlended: boolean) =>
  createHash("sha256")
    .update(file)
    .update(isBlended ? "2" : "")
    .digest("hex")
    .slice(0, 32);

/** sharp tells broken and cut-off pictures by message only. */
function asDamaged(error: unknown): never {
  throw error instanceof ApiError ? error : damaged();
}

/** Unpacking costs most, so a still picture's widths are made from its largest. */
async function renderWidths(source: Sharp, widths: readonly number[], animated: boolean) {
  const { unpacked, isBlended } = animated
    ? { unpacked: source, isBlended: false }
    : await shrink(source, widths.at(-1));
  const rendered = [];
  for (const width of widths) rendered.push(await renderWidth(unpacked, width));
  return { rendered, isBlended };
}

/** Unpacks a picture to a width that it reaches; `isBlended` where transparent colours were resized with it. */
async function shrink(source: Sharp, width = 0) {
  const { data, info } = await source
    .resize(within(width))
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The pixels are no longer premultiplied: `info` says that they were.
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

/** A width that the original does not reach is the next smaller file under another name. */
function filesOf(rendered: readonly { data: Buffer }[]): Variants["files"] {
  return WIDTHS.flatMap((width, index) => {
    const file = rendered[index] ?? rendered.at(-1);
    return file ? [{ width, body: file.data }] : [];
  });
}
