/** The route by which tools store images that are rendered already. */
import { asCaller } from "@mainstreet/testing/town";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_VARIANT_BYTES } from "./image.ts";
import { formOf, openMedia } from "../testing/fixture.ts";
import type { Media } from "../testing/fixture.ts";

let media: Media;
beforeAll(async () => {
  media = await openMedia();
});
afterAll(() => media.close());

const HASH = "0123456789abcdef0123456789abcdef";
const webp = (text: string) => Buffer.from(`RIFF....WEBP${text}`);
const FILES = { 320: webp("small"), 640: webp("middle"), 1200: webp("large") };

async function put({ visit }: ReturnType<Media["town"]>, files: Record<string, Buffer>) {
  const { payload, headers } = await formOf(files);
  const path = `/internal/images/${HASH}?width=1200&height=800`;
  return visit.put(path, payload, { ...headers, ...asCaller(media.env, "tools") });
}

test("a stored picture is delivered unchanged, under its name", async () => {
  const town = media.town();
  const answer = await put(town, FILES);
  expect([answer.statusCode, answer.json()]).toEqual([200, { url: `/media/${HASH}-1200.webp` }]);
  for (const [width, file] of Object.entries(FILES)) {
    const delivered = await town.visit.get(`/media/${HASH}-${width}.webp`);
    expect([delivered.statusCode, delivered.rawPayload]).toEqual([200, file]);
  }
});

test("a stored picture's files may be as large as an upload's may become", async () => {
  const town = media.town();
  const large = Buffer.concat([FILES[1200], Buffer.alloc(MAX_VARIANT_BYTES)]).subarray(
    0,
    MAX_VARIANT_BYTES,
  );
  expect((await put(town, { 320: large, 640: large, 1200: large })).statusCode).toBe(200);
  const delivered = await town.visit.get(`/media/${HASH}-640.webp`);
  expect(delivered.rawPayload.equals(large)).toBe(true);
});

test("a picture that is stored twice is counted once", async () => {
  const town = media.town();
  await put(town, FILES);
  await put(town, FILES);
  const use = await town.visit.get("/internal/use", asCaller(media.env, "auth"));
  expect(use.json()).toEqual({ bytes: Buffer.concat(Object.values(FILES)).length });
});

test.each([
  ["lacks a width", { 320: FILES[320], 640: FILES[640] }],
  ["is no WebP in one of them", { ...FILES, 640: Buffer.from("<script>alert(1)</script>") }],
])("nothing is stored of a picture that %s", async (_what, files: Record<string, Buffer>) => {
  const town = media.town();
  const answer = await put(town, files);
  expect([answer.statusCode, answer.json().code]).toEqual([400, "no_webp"]);
  expect((await town.visit.get(`/media/${HASH}-320.webp`)).statusCode).toBe(404);
});

test("a picture that has long been unused is still listed for an export", async () => {
  const town = media.town();
  await put(town, FILES);
  await media.service.images.updateOne(
    { town: town.slug, hash: HASH },
    { $set: { condemnedAt: media.clock.now } },
  );
  const listed = await town.visit.get("/internal/images", asCaller(media.env, "tools"));
  expect(listed.json()).toEqual([{ hash: HASH, width: 1200, height: 800 }]);
});
