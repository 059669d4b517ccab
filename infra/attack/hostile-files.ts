/** Uploads with another purpose than being looked at. */
import {
  blackPng,
  gifOf,
  heaviest,
  progressiveJpeg,
  textPng,
} from "@mainstreet/media-service/testing/bombs";
import { photo } from "@mainstreet/media-service/testing/fixture";
import type { Asked } from "@mainstreet/testing/ask";
import { pngOf } from "@mainstreet/testing/png";
import sharp from "sharp";

export type Upload = Pick<Asked, "body" | "headers">;

const SCRIPT = "<script>alert(document.domain)</script>";
const HTML = `<!doctype html>${SCRIPT}`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`;

/** Returns the form a browser sends for a file of this name and type. */
export function formOf(file: Buffer | string, name = "photo.png", type = "image/png"): Upload {
  const body = new FormData();
  body.append("image", new Blob([new Uint8Array(Buffer.from(file))], { type }), name);
  return { body };
}

/** Resolves with hostile uploads of every kind. */
export async function hostileUploads(): Promise<Upload[]> {
  const good = await photo();
  return [
    ...(await bombs()).map((file) => formOf(file)),
    ...(await cutOff(good)).map((file) => formOf(file)),
    ...polyglots(good).map((file) => formOf(file)),
    ...noPictures(),
    ...misnamed(good),
  ];
}

/** Decompression bombs; the first four are within the limits, but slow to process. */
const bombs = async () => [
  blackPng(7000, 7100, 16),
  heaviest(),
  blackPng(1200, 16_000, 16),
  gifOf(200, 400),
  pngOf(7000, 7000, { interlaced: true }),
  pngOf(7000, 7000, { depth: 16, interlaced: true }),
  pngOf(50_000_000, 1),
  pngOf(1, 50_000_000),
  pngOf(30_000, 30_000),
  gifOf(10_000),
  gifOf(1, 7000),
  await progressiveJpeg(7000, 7000),
  textPng(),
];

/** Truncated images of each format. */
async function cutOff(good: Buffer): Promise<Buffer[]> {
  const image = sharp(good);
  const whole = [
    good,
    await image.clone().jpeg({ progressive: true }).toBuffer(),
    await image.clone().png().toBuffer(),
    await image.clone().png({ progressive: true }).toBuffer(),
    await image.clone().gif().toBuffer(),
    await image.clone().webp().toBuffer(),
    heaviest(),
  ];
  return whole.flatMap((file) =>
    [20, file.length / 2, file.length - 20].map((end) => file.subarray(0, end)),
  );
}

/** Images that are also valid files of another type. */
const polyglots = (good: Buffer) =>
  [HTML, SVG, `PK\x03\x04${SCRIPT}`, `%PDF-1.7\n${SCRIPT}`].map((more) =>
    Buffer.concat([good, Buffer.from(more)]),
  );

const noPictures = () => [
  formOf(SVG, "logo.png"),
  formOf(`<?xml version="1.0"?>${SVG}`, "logo.svg", "image/svg+xml"),
  formOf(HTML, "logo.png"),
  formOf(`\x89PNG\r\n\x1A\n${HTML}`, "logo.png"),
  formOf("GIF89a=1;alert(1)", "logo.gif", "image/gif"),
  formOf("", "logo.png"),
  formOf(Buffer.alloc(6 * 1024 * 1024, 1)),
];

/** Images with a wrong type or name, and invalid forms. */
const misnamed = (good: Buffer): Upload[] => [
  formOf(good, "photo.jpg", "text/html"),
  formOf(good, `${"n".repeat(100_000)}.jpg`),
  formOf(good, "../../../../etc/passwd\0.png"),
  formOf(good, `"><img src=x onerror=alert(1)>.png`),
  { body: good, headers: { "content-type": "image/jpeg" } },
  { body: good, headers: { "content-type": "application/json" } },
  { body: good, headers: { "content-type": "multipart/form-data" } },
  {
    body: good,
    headers: { "content-type": `multipart/form-data; boundary=${"b".repeat(10_000)}` },
  },
];
