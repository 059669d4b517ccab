/** Small files that are much once they are unpacked: refused by their header, or rendered one at a time. */
import { deflateSync } from "node:zlib";
import { pngChunk, pngOf } from "@mainstreet/testing/png";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openMedia, photo } from "../testing/ground.ts";
import type { Media } from "../testing/ground.ts";
import { startMediaProcess } from "../testing/media-process.ts";

let media: Media;
beforeAll(async () => {
  media = await openMedia();
});
afterAll(() => media.close());

const LARGE = "Please upload an image of at most 50 megapixels";
const WIDE = "Please upload an image of at most 16,000 pixels on each side";
const HEAVY =
  "This image takes too much memory to open. Please save it smaller, or as an ordinary JPEG.";
const LONG = "Please upload an animation of at most 200 pictures";

/** A small file of sharp's, whose header then says another size. */
async function progressiveJpeg(width: number, height: number) {
  const small = sharp({ create: { width: 16, height: 16, channels: 3, background: "red" } });
  const file = await small.jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();
  const frame = file.indexOf(Buffer.from([0xff, 0xc2]));
  file.writeUInt16BE(height, frame + 5);
  file.writeUInt16BE(width, frame + 7);
  return file;
}

/** A PNG that is turned upright when it is shown. */
function turned(file: Buffer) {
  const right = "4d4d002a00000008000101120003000000010006000000000000";
  const exif = pngChunk("eXIf", Buffer.from(right, "hex"));
  return Buffer.concat([file.subarray(0, 33), exif, file.subarray(33)]);
}

/** A GIF of so many frames of one pixel. */
function gifOf(frames: number) {
  const frame = "21f90400010000002c0000000001000100000202440100";
  return Buffer.from(`47494638396140004000800000000000ffffff${frame.repeat(frames)}3b`, "hex");
}

describe("a picture that would take much memory is refused before it is unpacked", () => {
  test.each([
    ["of one row of 50,000,000 pixels", () => pngOf(50_000_000, 1), WIDE],
    ["of one column of 50,000,000 pixels", () => pngOf(1, 50_000_000), WIDE],
    ["of 30,000 × 30,000 pixels", () => pngOf(30_000, 30_000), LARGE],
    [
      "interlaced, of 49 megapixels",
      () => pngOf(7000, 7000, { depth: 16, interlaced: true }),
      HEAVY,
    ],
    ["that must be turned whole", () => turned(pngOf(7000, 7000, { depth: 16 })), HEAVY],
    ["progressive, with all its colours", () => progressiveJpeg(7000, 7000), HEAVY],
    ["of 10,000 frames", () => gifOf(10_000), LONG],
  ])("%s", async (_what, make, message) => {
    const answer = await media.town().upload(await make(), "bomb.png");
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
  });
});

test("an interlaced picture and a progressive photo of ordinary size are taken", async () => {
  const { upload } = media.town();
  const image = sharp(await photo());
  const files = [
    await image.clone().png({ progressive: true }).toBuffer(),
    await image.clone().jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
    await image.clone().toColourspace("rgb16").png().toBuffer(),
    gifOf(200),
  ];
  const answers = await Promise.all(files.map((file) => upload(file)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(201));
});

/** 49 megapixels of 16 bits, row by row: the largest that is taken. */
function heaviest() {
  const empty = pngOf(7000, 7000, { depth: 16 });
  const pixels = pngChunk("IDAT", deflateSync(Buffer.alloc((1 + 7000 * 3 * 2) * 7000)));
  return Buffer.concat([empty.subarray(0, 33), pixels, pngChunk("IEND", Buffer.alloc(0))]);
}

test("thirty hostile pictures at once leave media under 512 MB; who finds no room is asked to come back", async () => {
  const process = await startMediaProcess();
  try {
    const bombs = [pngOf(50_000_000, 1), await progressiveJpeg(7000, 7000), gifOf(10_000)];
    const many = (count: number, file: Buffer) => Array.from({ length: count }, () => file);
    const files = [
      heaviest(),
      ...bombs.flatMap((bomb) => many(4, bomb)),
      ...many(17, await photo()),
    ];
    const answers = await Promise.all(files.map((file) => process.upload(file)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 400, 429]));
    expect(refused.map(({ headers }) => headers.get("retry-after"))).toEqual(
      refused.map(() => "5"),
    );
    expect(await process.peakMegabytes()).toBeLessThan(512);
    expect((await process.upload(await photo())).status).toBe(201);
  } finally {
    await process.stop();
  }
}, 240_000);
