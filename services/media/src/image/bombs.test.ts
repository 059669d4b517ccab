/** Small files that are large once decoded: refused by their header, or rendered one at a time. */
import { IMAGE_LIMIT_BYTES } from "@mainstreet/contracts/upload";
import { pngOf } from "@mainstreet/testing/png";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import {
  blackPng,
  busyGif,
  gifOf,
  heaviest,
  jpegOfScans,
  progressiveJpeg,
  textPng,
} from "../testing/bombs.ts";
import { openMedia, photo } from "../testing/fixture.ts";
import { startMediaProcess } from "../testing/media-process.ts";

const media = await openMedia();
afterAll(media.close);

const LARGE = "Please upload an image of at most 50 megapixels";
const WIDE = "Please upload an image of at most 16,000 pixels on each side";
const HEAVY = "This image takes too much to open. Please save it smaller, or as an ordinary JPEG.";
const LONG = "Please upload an animation of at most 200 pictures";

describe("an image that would take much memory or time is refused before it is decoded", () => {
  test.each([
    ["of one row of 50,000,000 pixels", () => pngOf(50_000_000, 1), WIDE],
    ["of one column of 50,000,000 pixels", () => pngOf(1, 50_000_000), WIDE],
    ["of 30,000 × 30,000 pixels", () => pngOf(30_000, 30_000), LARGE],
    [
      "interlaced, of 49 megapixels",
      () => pngOf(7000, 7000, { depth: 16, interlaced: true }),
      HEAVY,
    ],
    ["of one frame of 49 megapixels, as a GIF", () => gifOf(1, 7000), HEAVY],
    ["progressive, with all its colours", () => progressiveJpeg(7000, 7000), HEAVY],
    ["of 10,000 frames", () => gifOf(10_000), LONG],
    ["of 200 scans, as a JPEG", () => jpegOfScans(7000, 200), HEAVY],
  ])("%s", async (_what, make, message) => {
    const answer = await media.town().upload(await make(), "bomb.png");
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
  });
});

test("a small animation whose WebP would be many times larger is refused", async () => {
  const gif = await busyGif(95, 500);
  expect(gif.length).toBeLessThan(IMAGE_LIMIT_BYTES);
  const answer = await media.town().uploadAsAdmin(gif);
  expect([answer.statusCode, answer.json().message]).toEqual([400, HEAVY]);
}, 120_000);

test("an interlaced picture and a progressive photo of ordinary size are accepted", async () => {
  const { upload } = media.town();
  const image = sharp(await photo());
  const files = [
    await image.clone().png({ progressive: true }).toBuffer(),
    await image.clone().jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
    await image.clone().toColourspace("rgb16").png().toBuffer(),
    gifOf(200),
    jpegOfScans(100, 100),
  ];
  const answers = await Promise.all(files.map((file) => upload(file)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(201));
});

test("a picture much taller than wide is made narrower", async () => {
  const { stored, visit } = media.town();
  const url = await stored(blackPng(1200, 16_000, 8));
  const { width, height } = await sharp((await visit.get(url)).rawPayload).metadata();
  expect([width, height]).toEqual([360, 4800]);
});

test("an admin can upload however many visitors send pictures", async () => {
  const town = media.town();
  const picture = await photo();
  const visitors = Array.from({ length: 30 }, () => town.upload(picture));
  const admins = Array.from({ length: 4 }, () => town.uploadAsAdmin(picture));
  const answers = (await Promise.all(visitors)).map(({ statusCode }) => statusCode);
  expect(new Set(answers)).toEqual(new Set([201, 429]));
  expect((await Promise.all(admins)).map(({ statusCode }) => statusCode)).toEqual(
    Array(4).fill(201),
  );
});

test("an admin can upload however many pictures another town's admins send", async () => {
  const [busy, calm] = [media.town(), media.town()];
  const picture = blackPng(3000, 3000, 8);
  const sent = Array.from({ length: 30 }, () => busy.uploadAsAdmin(picture));
  const answers = [calm.uploadAsAdmin(await photo()), calm.uploadAsAdmin(await photo())];
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
  expect([...new Set(statuses)].toSorted((a, b) => a - b)).toEqual([201, 429]);
});

test("an admin's picture is rendered before those of waiting visitors", async () => {
  const { upload, uploadAsAdmin } = media.town();
  const picture = blackPng(3000, 3000, 8);
  let rendered = 0;
  const visitors = Array.from({ length: 8 }, async () => {
    expect((await upload(picture)).statusCode).toBe(201);
    rendered += 1;
  });
  await Promise.race(visitors);
  expect((await uploadAsAdmin(await photo())).statusCode).toBe(201);
  expect(rendered).toBeLessThan(5);
  await Promise.all(visitors);
});

test("thirty hostile pictures at once leave media under 512 MB, and those refused get Retry-After", async () => {
  const process = await startMediaProcess();
  try {
    const refusable = [
      pngOf(50_000_000, 1),
      await progressiveJpeg(7000, 7000),
      gifOf(10_000),
      gifOf(1, 7000),
    ];
    const many = (count: number, file: Buffer) => Array.from({ length: count }, () => file);
    const files = [
      heaviest(),
      blackPng(1200, 16_000, 16),
      ...refusable.flatMap((file) => many(3, file)),
      ...many(4, textPng()),
      ...many(12, await photo()),
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
