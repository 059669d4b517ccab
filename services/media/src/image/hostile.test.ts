/** Malicious and broken uploads; each answer says what is wrong. */
import { pngChunk, pngOf } from "@mainstreet/testing/png";
import sharp from "sharp";
import { clientOf } from "@mainstreet/testing/client";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { formOf, icon, openMedia, photo, somebody } from "../testing/fixture.ts";
import { openSender } from "../testing/slow-sender.ts";
import type { Sender } from "../testing/slow-sender.ts";

const media = await openMedia();
afterAll(media.close);

const SCRIPT = "<script>alert(document.domain)</script>";
const NO_IMAGE = {
  message: "Please upload an image file (PNG, JPG, etc.)",
  code: "invalid_file_type",
};
const DAMAGED = {
  message: "This image is incomplete or damaged. Please choose another one.",
  code: "image_damaged",
};
const TOO_LARGE = {
  message: "Please upload an image of at most 50 megapixels",
  code: "image_too_large",
};
const NO_FILE = { message: "Please choose an image to upload", code: "no_file" };
const TOO_MANY_FIELDS = {
  message: "Please send the image alone: there are too many other fields",
  code: "too_many_fields",
};
const CUT_OFF = { message: "The upload was cut off. Please try again.", code: "upload_cut_off" };

/** Just below the size limit: 13 such uploads fill what may arrive at once. */
const LARGE_BYTES = 4.9 * 1024 * 1024;

describe("a file that is not an image is refused by its content, whatever its name", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`;
  test.each([
    ["an SVG", svg, "logo.svg", NO_IMAGE],
    ["an SVG named .png", `<?xml version="1.0"?>${svg}`, "logo.png", NO_IMAGE],
    ["HTML named .png", `<!doctype html>${SCRIPT}`, "logo.png", NO_IMAGE],
    ["a PDF named .jpg", "%PDF-1.7\n", "flyer.jpg", NO_IMAGE],
    ["an empty file", "", "logo.png", NO_IMAGE],
    ["a script that begins like a GIF", "GIF89a=1;alert(1)", "logo.gif", DAMAGED],
    ["HTML behind a PNG's first bytes", `\x89PNG\r\n\x1A\n${SCRIPT}`, "logo.png", NO_IMAGE],
  ])("%s", async (_what, content, name, expected) => {
    const answer = await media.town().upload(Buffer.from(content, "latin1"), name);
    expect([answer.statusCode, answer.json()]).toEqual([400, expected]);
  });
});

describe("a picture that is too large", () => {
  test("of 30,000 × 30,000 declared pixels is refused before it is decoded", async () => {
    const answer = await media.town().upload(pngOf(30_000, 30_000), "big.png");
    expect([answer.statusCode, answer.json()]).toEqual([400, TOO_LARGE]);
  });

  test("with more declared pixels than it contains is refused", async () => {
    const answer = await media.town().upload(pngOf(5000, 5000), "short.png");
    expect([answer.statusCode, answer.json()]).toEqual([400, DAMAGED]);
  });

  test("of 6 MB is refused with the specified message", async () => {
    const answer = await media.town().upload(Buffer.alloc(6 * 1024 * 1024, 1));
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      { message: "Please upload an image smaller than 5MB", code: "file_too_large" },
    ]);
  });
});

describe("a picture that contains something else is delivered as a picture only", () => {
  const comment = pngChunk("tEXt", Buffer.from(`Comment\0${SCRIPT}`));
  test.each([
    ["with HTML behind it", async () => Buffer.concat([await photo(), Buffer.from(SCRIPT)])],
    [
      "with an archive behind it",
      async () => Buffer.concat([await photo(), Buffer.from(`PK\x03\x04${SCRIPT}`)]),
    ],
    [
      "with HTML inside",
      async () => {
        const png = await sharp(await photo())
          .png()
          .toBuffer();
        return Buffer.concat([png.subarray(0, 33), comment, png.subarray(33)]);
      },
    ],
  ])("%s", async (_what, make) => {
    const { stored, visit } = media.town();
    const image = await visit.get(await stored(await make()));
    expect(image.headers["content-type"]).toBe("image/webp");
    expect(image.rawPayload.includes("script")).toBe(false);
  });
});

describe("a broken upload", () => {
  test("with half a picture is refused", async () => {
    const whole = await photo();
    const answer = await media.town().upload(whole.subarray(0, whole.length / 2));
    expect([answer.statusCode, answer.json()]).toEqual([400, DAMAGED]);
  });

  test("with a form that ends early is refused", async () => {
    const { headers, payload } = await formOf({ image: await photo() });
    const { visit } = media.town();
    const answer = await visit.post("/api/uploads", payload.subarray(0, 2000), headers);
    expect([answer.statusCode, answer.json()]).toEqual([400, CUT_OFF]);
  });

  test("without an image, or without a form, is refused and says so", async () => {
    const { visit } = media.town();
    const other = await formOf({ file: await photo() });
    const answers = [
      await visit.post("/api/uploads", other.payload, other.headers),
      await visit.post("/api/uploads", { image: "data:image/png;base64,AAAA" }),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([400, NO_FILE]);
    expect((await visit.post("/api/uploads?type=poster", {})).statusCode).toBe(400);
  });

  test("with many texts beside the image is not read to its end", async () => {
    const { visit } = media.town();
    const form = new FormData();
    for (let n = 0; n < 20; n += 1) form.append(`text${n}`, "x".repeat(1024 * 1024 - 1));
    form.append("image", new Blob([new Uint8Array(await icon())]), "logo.png");
    const body = new Response(form);
    const headers = { "content-type": body.headers.get("content-type") ?? "" };
    const payload = Buffer.from(await body.arrayBuffer());
    const answer = await visit.post("/api/uploads", payload, headers);
    expect([answer.statusCode, answer.json()]).toEqual([400, TOO_MANY_FIELDS]);
  });

  test("that is cut off leaves nothing behind, and other uploads work", async () => {
    const { slug, guest, stored, lives } = media.town();
    const { url } = media.service;
    const sender = await openSender({ url, headers: guest, picture: await photo(), bytes: 2000 });
    await vi.waitFor(async () => expect(await open()).toBe(1));
    sender.leave();
    await vi.waitFor(async () => expect(await open()).toBe(0));
    expect(await media.service.images.countDocuments({ town: slug })).toBe(0);
    expect(await lives(await stored(await photo()))).toBe(true);
  });
});

describe("slow uploads", () => {
  const picture = Buffer.alloc(LARGE_BYTES + 1024);
  const senders: Sender[] = [];
  afterEach(() => {
    for (const sender of senders.splice(0)) sender.leave();
  });
  /** Begins another upload and sends nearly all of it. */
  async function send(headers: Record<string, string>) {
    const { url } = media.service;
    senders.push(await openSender({ url, headers, picture, bytes: LARGE_BYTES }));
  }
  const answers = () => senders.map((sender) => sender.answer());

  test("may take their time until others need the room, then the longest one is cut off", async () => {
    const { guest, upload } = media.town();
    for (let n = 0; n < 14; n += 1) await send({ ...guest, ...somebody() });
    await vi.waitFor(() => expect(answers()[0]).toContain(JSON.stringify(CUT_OFF)));
    expect(answers().slice(1)).toEqual(Array(13).fill(""));
    expect((await upload(await icon())).statusCode).toBe(201);
  });

  test("take no room from others, however many one visitor sends", async () => {
    const { guest, upload } = media.town();
    await send({ ...guest, ...somebody() });
    const greedy = { ...guest, ...somebody() };
    for (let n = 0; n < 16; n += 1) await send(greedy);
    const refused = Array(13).fill(expect.stringMatching(/^HTTP\/1.1 429 .*"code":"busy"/s));
    await vi.waitFor(() => expect(answers()).toEqual(["", "", "", "", ...refused]));
    senders[1]?.leave();
    const again = clientOf(media.service.app, greedy);
    const { headers, payload } = await formOf({ image: await icon() });
    await vi.waitFor(async () =>
      expect((await again.post("/api/uploads", payload, headers)).statusCode).toBe(201),
    );
    expect((await upload(await icon())).statusCode).toBe(201);
  });
});

/** Counts the running service's open connections. */
const open = () =>
  new Promise<number>((resolve, reject) => {
    media.service.app.server.getConnections((error, count) =>
      error ? reject(error) : resolve(count),
    );
  });
