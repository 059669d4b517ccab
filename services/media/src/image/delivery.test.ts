/** Visitors who read slowly, or very often, hold no resources that others need. */
import { randomBytes } from "node:crypto";
import { asCaller } from "@mainstreet/testing/town";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { formOf, icon, openMedia } from "../testing/fixture.ts";
import type { Media } from "../testing/fixture.ts";
import { openReader } from "../testing/slow-reader.ts";
import type { Reader } from "../testing/slow-reader.ts";

let media: Media;
beforeAll(async () => {
  media = await openMedia();
});
afterAll(() => media.close());

const FILE_BYTES = 8 * 1024 * 1024 - 1024;

/** Stores a file of 8 MB like a town's import does; resolves with its path. */
async function putLarge({ visit }: ReturnType<Media["town"]>) {
  const hash = randomBytes(16).toString("hex");
  const head = Buffer.from("RIFF....WEBP");
  const large = Buffer.concat([head, Buffer.alloc(FILE_BYTES)]);
  const { payload, headers } = await formOf({ 320: head, 640: head, 1200: large });
  const path = `/internal/images/${hash}?width=1200&height=800`;
  const answer = await visit.put(path, payload, { ...headers, ...asCaller(media.env, "tools") });
  expect(answer.statusCode).toBe(200);
  return `/media/${hash}-1200.webp`;
}

const read = (headers: Record<string, string>, path: string, requests = 1) =>
  openReader({ url: media.service.url, path, headers, requests });

test("clients that request often and do not read hold no connection to the object store", async () => {
  const town = media.town();
  const path = await putLarge(town);
  const readers = await Promise.all(Array.from({ length: 20 }, () => read(town.guest, path, 5)));
  const { visit, stored } = media.town();
  expect((await visit.get(await stored(await icon()))).statusCode).toBe(200);
  for (const reader of readers) reader.leave();
});

test("the longest readers are cut off when too much waits to be read, others are not", async () => {
  const town = media.town();
  const readers: Reader[] = [];
  for (let n = 0; n < 12; n += 1) readers.push(await read(town.guest, await putLarge(town)));
  const areCut = () => readers.map((reader) => reader.isCut());
  await vi.waitFor(() => expect(areCut().slice(0, 4)).toEqual(Array(4).fill(true)));
  expect(areCut().slice(-8)).toEqual(Array(8).fill(false));
  const { visit, stored } = media.town();
  expect((await visit.get(await stored(await icon()))).statusCode).toBe(200);
  for (const reader of readers) reader.leave();
}, 60_000);
