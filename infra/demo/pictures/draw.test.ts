import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawPicture } from "./draw.ts";
import { rect, svg } from "./shapes.ts";

let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), "main-street-pictures-"));
  vi.stubEnv("XDG_CACHE_HOME", cache);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(cache, { recursive: true });
});

const drawing = svg(800, 500, rect(0, 0, 800, 500, "#1F5C4A"));

test("a drawing is rendered as WebP in each width, but not wider than it is", async () => {
  const { width, height, files } = await drawPicture(drawing);
  expect([width, height]).toEqual([800, 500]);
  const made = await Promise.all(files.map(async ({ body }) => sharp(body).metadata()));
  expect(files.map((file) => file.width)).toEqual([320, 640, 1200]);
  expect(made.map((file) => [file.format, file.width])).toEqual([
    ["webp", 320],
    ["webp", 640],
    ["webp", 800],
  ]);
});

test("a drawing is read from the cache the next time, another drawing is not", async () => {
  const first = await drawPicture(drawing);
  const folder = join(cache, "main-street/demo-pictures");
  for (const name of await readdir(folder)) await writeFile(join(folder, name), "kept");
  const again = await drawPicture(drawing);
  expect(again.hash).toBe(first.hash);
  expect(again.files.map(({ body }) => body.toString())).toEqual(["kept", "kept", "kept"]);
  const other = await drawPicture(drawing.replace("#1F5C4A", "#A3341F"));
  expect(other.hash).not.toBe(first.hash);
  expect(other.files.map(({ body }) => body.toString())).not.toContain("kept");
});

test("a drawing is rendered even if it cannot be cached", async () => {
  vi.stubEnv("XDG_CACHE_HOME", "/dev/null");
  expect((await drawPicture(drawing)).files).toHaveLength(3);
});
