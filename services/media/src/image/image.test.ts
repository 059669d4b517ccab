import { admin, newTown, visitor } from "@mainstreet/testing/town";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { Redis } from "ioredis";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadMediaConfig } from "../config.ts";
import { startService } from "../start.ts";

const env = testEnvironment();
const redis = new Redis(env.REDIS_URL);
let service: Awaited<ReturnType<typeof startService>>;

beforeAll(async () => {
  service = await startService(loadMediaConfig(env));
});
afterAll(async () => {
  await service.close();
  redis.disconnect();
  await removeTestSpace(env);
});

const photo = () =>
  sharp({ create: { width: 1600, height: 1000, channels: 3, background: "#1f5c4a" } })
    .withExif({ IFD3: { GPSLatitude: "37/1 46/1 30/1" } })
    .jpeg()
    .toBuffer();

async function upload(
  town: string,
  file: Buffer,
  name = "photo.jpg",
  path = "/api/admin/upload?type=business",
) {
  const form = new FormData();
  form.append("image", new Blob([new Uint8Array(file)]), name);
  const body = new Response(form);
  return service.app.inject({
    method: "POST",
    url: path,
    headers: {
      ...(await admin(env, redis, town)),
      "content-type": body.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}

const fetchImage = (town: string, url: string, headers = {}) =>
  service.app.inject({ url, headers: { ...visitor(env, town), ...headers } });

describe("an uploaded picture", () => {
  test("is delivered for ever in three widths, as WebP and without its metadata", async () => {
    const town = newTown();
    const answer = await upload(town, await photo());
    expect(answer.statusCode).toBe(201);
    const { url } = answer.json<{ url: string }>();
    for (const width of [320, 640, 1200]) {
      const image = await fetchImage(town, url.replace("-1200", `-${width}`));
      expect(image.statusCode).toBe(200);
      expect(image.headers).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      });
      const metadata = await sharp(image.rawPayload).metadata();
      expect([metadata.format, metadata.width, metadata.exif]).toEqual(["webp", width, undefined]);
    }
  });

  test("is not sent again to who has it", async () => {
    const town = newTown();
    const { url } = (await upload(town, await photo())).json<{ url: string }>();
    const etag = String((await fetchImage(town, url)).headers.etag);
    const again = await fetchImage(town, url, { "if-none-match": etag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  test("belongs to its town alone", async () => {
    const { url } = (await upload(newTown(), await photo())).json<{ url: string }>();
    const elsewhere = await fetchImage(newTown(), url);
    expect([elsewhere.statusCode, elsewhere.headers["cache-control"]]).toEqual([404, "no-store"]);
  });

  test("keeps its animation when it is a GIF", async () => {
    const town = newTown();
    const frames = await sharp([await photo(), await photo()], { join: { animated: true } })
      .resize(64)
      .gif()
      .toBuffer();
    const { url } = (await upload(town, frames, "spin.gif")).json<{ url: string }>();
    const metadata = await sharp((await fetchImage(town, url)).rawPayload, {
      animated: true,
    }).metadata();
    expect(metadata.format).toBe("webp");
  });
});

describe("a file that is no picture", () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  test.each([
    ["an SVG", svg, "logo.svg"],
    ["an HTML file named .png", Buffer.from("<html><script>alert(1)</script></html>"), "logo.png"],
    ["an empty file", Buffer.alloc(0), "logo.png"],
  ])("%s is refused by its content", async (_what, file, name) => {
    const answer = await upload(newTown(), file, name);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message: "Please upload an image file (PNG, JPG, etc.)", code: "invalid_file_type" },
    ]);
  });

  test("a cut-off picture is refused", async () => {
    const whole = await photo();
    const answer = await upload(newTown(), whole.subarray(0, whole.length / 2));
    expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid_file_type"]);
  });

  test("a picture of 30,000 × 30,000 pixels is refused before it is unpacked", async () => {
    const huge = await sharp({
      create: { width: 30_000, height: 30_000, channels: 3, background: "white" },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const answer = await upload(newTown(), huge.subarray(0, 5 * 1024 * 1024 - 1));
    expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid_file_type"]);
  });

  test("a file over 5 MB is refused with the specified words", async () => {
    const answer = await upload(newTown(), Buffer.alloc(6 * 1024 * 1024, 1));
    expect([answer.statusCode, answer.json().message]).toEqual([
      413,
      "Please upload an image smaller than 5MB",
    ]);
  });
});

test("only a signed-in admin of the town uploads", async () => {
  const answer = await service.app.inject({
    method: "POST",
    url: "/api/admin/upload",
    headers: visitor(env, newTown()),
  });
  expect(answer.statusCode).toBe(401);
});

test("an unknown width is not found", async () => {
  const answer = await fetchImage(newTown(), `/media/${"0".repeat(32)}-999.webp`);
  expect(answer.statusCode).toBe(404);
});
