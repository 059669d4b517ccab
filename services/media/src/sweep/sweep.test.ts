/** Images that no record uses are removed after a day; all others stay. */
import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { streamOf } from "@mainstreet/messages/names";
import { Redis } from "ioredis";
import { afterAll, describe, expect, test, vi } from "vitest";
import { icon, openMediaWithOwners, photo } from "../testing/fixture.ts";
import {
  businessChangedMessage,
  couponChangedMessage,
  eventChangedMessage,
  submissionChangedMessage,
  townChangedMessage,
} from "../testing/changed-messages.ts";

const media = await openMediaWithOwners();
afterAll(media.close);

/** Advances the clock by so many hours, with sweeps in the first and the last three. */
async function hours(count: number) {
  for (let hour = 1; hour <= count; hour += 1) {
    media.pass(1);
    if (hour === 1 || hour > count - 3) await media.service.sweep();
  }
}

const DAY = 24;
const NOTICE = 1;

/** Returns a town's files and records. */
async function keptOf(slug: string) {
  const { objects, images } = media.service;
  const listed = await objects.send(
    new ListObjectsV2Command({ Bucket: media.env.S3_BUCKET, Prefix: `images/${slug}/` }),
  );
  const records = await images.countDocuments({ town: slug });
  return { files: listed.Contents?.length ?? 0, records };
}

describe("an image", () => {
  test("that is never used is removed after a day, with its files and its record", async () => {
    const { slug, stored, lives } = media.town();
    const url = await stored(await icon());
    await hours(DAY - 1);
    expect(await lives(url)).toBe(true);
    await hours(1 + NOTICE);
    expect(await lives(url)).toBe(false);
    expect(await keptOf(slug)).toEqual({ files: 0, records: 0 });
  });

  test("stays while a record uses it, and a day longer", async () => {
    const { slug, stored, lives } = media.town();
    const { imageUses } = media.service;
    const url = await stored(await icon());
    await imageUses.applyBusinesses([businessChangedMessage(slug, 1, { logoUrl: url })]);
    await hours(3 * DAY);
    expect(await lives(url)).toBe(true);
    await imageUses.applyBusinesses([businessChangedMessage(slug, 2, { logoUrl: "" })]);
    await hours(DAY);
    expect(await lives(url)).toBe(true);
    await hours(1 + NOTICE);
    expect(await lives(url)).toBe(false);
  });

  test("is removed after the last of the records that used it", async () => {
    const { slug, stored, lives } = media.town();
    const { imageUses } = media.service;
    const url = await stored(await icon());
    await imageUses.applyBusinesses([businessChangedMessage(slug, 1, { imageUrl: url })]);
    await imageUses.applyEvents([eventChangedMessage(slug, 1, url)]);
    await imageUses.applyBusinesses([businessChangedMessage(slug, 2, null)]);
    await hours(2 * DAY);
    expect(await lives(url)).toBe(true);
    await imageUses.applyEvents([eventChangedMessage(slug, 2, null)]);
    await hours(DAY + 1 + NOTICE);
    expect(await lives(url)).toBe(false);
  });

  test.each([
    [
      "coupon",
      (town: string, url: string) =>
        media.service.imageUses.applyCoupons([couponChangedMessage(town, 1, url)]),
    ],
    [
      "event",
      (town: string, url: string) =>
        media.service.imageUses.applyEvents([eventChangedMessage(town, 1, url)]),
    ],
    [
      "town",
      (town: string, url: string) =>
        media.service.imageUses.applyTowns([townChangedMessage(town, 1, url)]),
    ],
    [
      "submission",
      (town: string, url: string) =>
        media.service.imageUses.applySubmissions([
          submissionChangedMessage(town, 1, "pending", ["", url]),
        ]),
    ],
    [
      "business with the full address",
      (town: string, url: string) =>
        media.service.imageUses.applyBusinesses([
          businessChangedMessage(town, 1, { imageUrl: `https://maplewood.example.org${url}?v=2` }),
        ]),
    ],
  ])("used by a %s stays", async (_what, use) => {
    const { slug, stored, lives } = media.town();
    const url = await stored(await icon());
    await use(slug, url);
    await hours(DAY + 2);
    expect(await lives(url)).toBe(true);
  });

  test("of a submission stays while that is pending or approved, and is removed when it is rejected", async () => {
    const { slug, stored, lives } = media.town();
    const { imageUses } = media.service;
    const url = await stored(await icon());
    await imageUses.applySubmissions([submissionChangedMessage(slug, 1, "pending", [url])]);
    await hours(DAY + 2);
    await imageUses.applySubmissions([submissionChangedMessage(slug, 2, "approved", [url])]);
    await hours(DAY + 2);
    expect(await lives(url)).toBe(true);
    await imageUses.applySubmissions([submissionChangedMessage(slug, 3, "rejected", [url])]);
    await hours(DAY + 2);
    expect(await lives(url)).toBe(false);
  });

  test("is not kept for another town's record", async () => {
    const { stored, lives } = media.town();
    const url = await stored(await icon());
    await media.service.imageUses.applyCoupons([couponChangedMessage(media.town().slug, 1, url)]);
    await hours(DAY + 2);
    expect(await lives(url)).toBe(false);
  });
});

describe("shortly before its removal", () => {
  test("an image that is uploaded again stays another day", async () => {
    const { stored, lives } = media.town();
    const file = await icon();
    const url = await stored(file);
    await hours(DAY - 1);
    expect(await stored(file)).toBe(url);
    await hours(DAY - 1);
    expect(await lives(url)).toBe(true);
  });

  test("a condemned image that is used again is kept", async () => {
    const { slug, stored, lives } = media.town();
    const url = await stored(await icon());
    await hours(DAY);
    await media.service.imageUses.applyCoupons([couponChangedMessage(slug, 1, url)]);
    await hours(DAY);
    expect(await lives(url)).toBe(true);
  });

  test("a condemned image that is uploaded again gets a new name, under which it stays", async () => {
    const { slug, stored, lives } = media.town();
    const file = await icon();
    const old = await stored(file);
    await hours(DAY);
    const url = await stored(file);
    expect(url).not.toBe(old);
    await media.service.imageUses.applyCoupons([couponChangedMessage(slug, 1, url)]);
    await hours(2);
    expect([await lives(old), await lives(url)]).toEqual([false, true]);
    expect(await keptOf(slug)).toEqual({ files: 3, records: 1 });
  });
});

test("a sweep that is killed between an image's files is completed by the next one", async () => {
  const { slug, stored, lives } = media.town();
  const file = await icon();
  await stored(file);
  await hours(DAY);
  const { objects } = media.service;
  let deletions = 0;
  objects.middlewareStack.add(
    (next, context) => (args) => {
      const isDeletion = "commandName" in context && context.commandName === "DeleteObjectCommand";
      if (isDeletion && (deletions += 1) === 2) throw new Error("killed");
      return next(args);
    },
    { step: "initialize", name: "kill" },
  );
  media.pass(1);
  await expect(media.service.sweep()).rejects.toThrow("killed");
  objects.middlewareStack.remove("kill");
  expect(await keptOf(slug)).toEqual({ files: 2, records: 1 });

  const again = await stored(file);
  await hours(1);
  expect(await lives(again)).toBe(true);
  expect(await keptOf(slug)).toEqual({ files: 3, records: 1 });
});

test("the remains of a failed upload are swept", async () => {
  const { slug, upload } = media.town();
  const { objects } = media.service;
  objects.middlewareStack.add(
    (next, context) => (args) => {
      if ("commandName" in context && context.commandName === "PutObjectCommand")
        throw new Error("store is away");
      return next(args);
    },
    { step: "initialize", name: "away" },
  );
  expect((await upload(await icon())).statusCode).toBe(503);
  objects.middlewareStack.remove("away");
  await hours(DAY + 2);
  expect(await keptOf(slug)).toEqual({ files: 0, records: 0 });
});

test("files without a record are swept, unless another service's record uses them", async () => {
  const { slug, stored, lives } = media.town();
  const [lost, named] = [await stored(await icon()), await stored(await photo())];
  await media.service.imageUses.applyCoupons([couponChangedMessage(slug, 1, named)]);
  await media.service.images.deleteMany({ town: slug });
  // The object store uses real time, whatever the test's clock says.
  const { now } = media.clock;
  media.clock.now = new Date(Date.now() + 2 * DAY * 3_600_000);
  await hours(DAY + 2);
  media.clock.now = now;
  expect([await lives(lost), await lives(named)]).toEqual([false, true]);
});

test("uses are learned from the other services' streams", async () => {
  const { slug, stored } = media.town();
  const url = await stored(await icon());
  const name = /[0-9a-f]{32}/.exec(url)?.[0] ?? "";
  const redis = new Redis(media.env.REDIS_URL);
  const message = JSON.stringify(couponChangedMessage(slug, 1, url));
  const stream = streamOf(media.env.REDIS_PREFIX, "coupons");
  await redis.xadd(stream, "*", "town", slug, "message", message);
  redis.disconnect();
  await vi.waitFor(async () =>
    expect(await media.service.imageUses.among(slug, [name])).toEqual(new Set([name])),
  );
});
